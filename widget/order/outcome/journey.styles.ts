import { css } from 'lit';

/** The way of the money: one line that fills. Done and open parts differ in weight, not only in colour. */
export const journeyStyles = css`
  /* The rest of the height is below what changes: the address stays in its place. */
  ol,
  .journey ~ .action {
    flex-grow: 1;
    padding: 0;
    list-style: none;
  }
  .journey {
    display: flex;
    align-items: center;
    min-block-size: 40px;
  }
  .journey .glyph {
    position: relative;
    flex: none;
    inline-size: 40px;
    block-size: 40px;
    border-radius: 50%;
  }
  .journey .glyph:first-child {
    background: var(--c-accent);
    color: var(--c-on-accent);
  }
  .journey .dot {
    margin: 0;
    background: currentColor;
    animation: none;
  }
  .journey progress {
    flex: 1;
    margin-inline: var(--c-space);
  }
  progress {
    block-size: 2px;
    appearance: none;
    border: 0;
    background: var(--c-border);
  }
  progress::-webkit-progress-bar {
    background: none;
  }
  progress::-webkit-progress-value {
    background: var(--c-accent-text);
  }
  progress::-moz-progress-bar {
    background: var(--c-accent-text);
  }
  @media (prefers-reduced-motion: no-preference) {
    progress::-webkit-progress-value {
      transition: inline-size calc(var(--c-duration) * 4) ease-out;
    }
    progress::-moz-progress-bar {
      transition: inline-size calc(var(--c-duration) * 4) ease-out;
    }
  }
  .goal {
    flex: none;
    inline-size: 40px;
    padding: 9px;
    border: 1.5px solid var(--c-border-strong);
    border-radius: 50%;
    fill: none;
    stroke: var(--c-text-muted);
    stroke-width: 2.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .tick {
    border-color: var(--c-success);
    background: var(--c-success);
    stroke: var(--c-surface);
  }
  .tick path {
    stroke-dasharray: 1;
    animation: draw 280ms calc(var(--c-duration) * 4) ease-out backwards;
  }
  @keyframes draw {
    from {
      stroke-dashoffset: 1;
    }
  }
  @media (forced-colors: active) {
    progress {
      --c-accent-text: Highlight;
      block-size: 8px;
      border: 1px solid CanvasText;
      forced-color-adjust: none;
      background: Canvas;
    }
    .journey .glyph,
    .tick {
      border: 1px solid CanvasText;
    }
  }
`;
