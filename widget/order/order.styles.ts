import { css } from 'lit';

/** The pending order. The code tile stays white in both themes: dark codes do not scan. */
export const order = css`
  .tile {
    display: block;
    inline-size: 236px;
    max-inline-size: 100%;
    aspect-ratio: 1;
    margin-inline: auto;
    padding: 0;
    border: 1px solid var(--line);
    border-radius: var(--inner-radius);
    background: #fff;
    color: #000;
    overflow: hidden;
    cursor: pointer;
  }
  .tile svg {
    display: block;
    inline-size: 100%;
    block-size: 100%;
  }
  .tile.blank,
  .tile.none {
    display: grid;
    place-items: center;
    padding: 24px;
    background: var(--raised);
    color: var(--muted);
    font-size: 14px;
    text-align: center;
    cursor: default;
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
    background: transparent;
    text-align: start;
    cursor: pointer;
    user-select: text;
  }
  .copy:hover {
    border-color: var(--control-line);
  }
  .copy code {
    flex: 1;
    min-inline-size: 0;
    direction: ltr;
    unicode-bidi: isolate;
    font: 400 16px/24px var(--mono);
    overflow-wrap: normal;
  }
  .copy .code {
    font-size: 14px;
    line-height: 20px;
    overflow-wrap: anywhere;
  }
  .group {
    margin-inline-end: 8px;
    color: var(--muted);
    white-space: nowrap;
  }
  .group.end {
    color: var(--ink);
    font-weight: 600;
  }
  .swap {
    display: grid;
    flex: none;
    color: var(--accent);
    font-size: 14px;
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
  .facts {
    display: grid;
    gap: 8px;
  }
  .facts > div {
    display: flex;
    justify-content: space-between;
    align-items: baseline;
    gap: 16px;
    font-size: 14px;
    line-height: 20px;
  }
  .facts dd {
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
`;
