import { css } from 'lit';

/** The order. The tile of the code stays white in both themes: dark codes do not scan. */
export const styles = css`
  .tile {
    display: grid;
    place-items: center;
    inline-size: 236px;
    max-inline-size: 100%;
    aspect-ratio: 1;
    margin-inline: auto;
    padding: 0;
    border: 1px solid var(--line);
    border-radius: var(--inner-radius);
    background: #fff;
    color: #000;
    forced-color-adjust: none;
    overflow: hidden;
    text-align: center;
    cursor: pointer;
  }
  .blank,
  .tile.blank {
    border-color: transparent;
    background: var(--raised);
    cursor: default;
    animation: breathe 1.6s ease-in-out infinite alternate;
  }
  @keyframes breathe {
    to {
      opacity: 0.5;
    }
  }
  .total {
    block-size: 44px;
  }
  svg {
    inline-size: 100%;
  }
  .copy {
    display: flex;
    align-items: center;
    gap: 12px;
    inline-size: 100%;
    min-block-size: 44px;
    padding: 10px 12px;
    border: 1px solid var(--line);
    border-radius: var(--inner-radius);
    background: none;
    text-align: start;
    cursor: pointer;
    user-select: text;
  }
  .copy:hover {
    border-color: var(--control-line);
  }
  code {
    flex: 1;
    direction: ltr;
    unicode-bidi: isolate;
    font-family: var(--mono);
  }
  .group {
    margin-inline-end: 8px;
    color: var(--muted);
    font-size: 16px;
    line-height: 24px;
    white-space: nowrap;
  }
  .end {
    color: var(--ink);
    font-weight: 600;
  }
  .swap {
    display: grid;
    color: var(--accent);
    font-weight: 500;
    text-align: end;
    user-select: none;
  }
  .swap > * {
    grid-area: 1 / 1;
  }
  .swap > [hidden] {
    display: block;
    visibility: hidden;
  }
  dt {
    flex: none;
    max-inline-size: 50%;
  }
  dd {
    text-align: end;
  }
  .dot {
    display: inline-block;
    inline-size: 8px;
    block-size: 8px;
    margin-inline-end: 8px;
    border-radius: 50%;
    background: var(--accent);
    animation: breathe 1.2s ease-in-out infinite alternate;
  }
  .late {
    text-align: center;
    animation: late 0s 300ms backwards;
  }
  @keyframes late {
    from {
      visibility: hidden;
    }
  }
`;
