import { css } from 'lit';

/** Marks and motion. The first screen keeps their places; nothing here changes the size of a row. */
export const styles = css`
  .mark svg {
    display: block;
    inline-size: 20px;
    block-size: 20px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.6;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .mark > * {
    animation: appear calc(var(--c-duration) * 0.8);
  }
  @keyframes appear {
    from {
      opacity: 0;
    }
  }
  .mark ::slotted(*) {
    max-inline-size: 100%;
    max-block-size: 100%;
  }
  .letter::before {
    content: attr(data-letter);
    color: var(--c-accent-text);
    font-weight: var(--c-font-weight-strong);
    text-transform: uppercase;
  }
  .coin-mark .letter {
    display: grid;
    place-items: center;
    inline-size: 100%;
    block-size: 100%;
    border-radius: 50%;
    background: var(--c-accent-subtle);
  }
  .coin-mark svg {
    inline-size: 100%;
    block-size: 100%;
    stroke: #fff;
    stroke-width: 2.4;
  }
  .network {
    position: absolute;
    inset-block-end: -4px;
    inset-inline-end: -5px;
    inline-size: 16px;
    block-size: 16px;
    border: 2px solid var(--c-surface);
    border-radius: 50%;
    background: var(--c-surface);
  }
  .network svg {
    stroke-width: 3;
  }
  .network .letter::before {
    font-size: 8px;
  }

  .button,
  .row {
    transition: calc(var(--c-duration) * 0.8);
    transition-property: background-color, border-color, transform;
  }
  .row:hover .mark {
    color: var(--c-accent-text);
  }
  .primary:active {
    transform: scale(0.985);
  }
  .options,
  .coins {
    isolation: isolate;
  }
  .row {
    position: relative;
  }
  .row:has(:checked) {
    background: none;
    box-shadow: none;
  }
  .row:has(:checked)::before {
    content: '';
    position: absolute;
    z-index: -1;
    inset: 0;
    border-radius: calc(var(--c-inner-radius) - 1px);
    background: var(--c-accent-subtle);
    box-shadow: 0 0 0 2px var(--c-accent-text);
    animation: slide calc(var(--c-duration) * 0.8) ease-out;
  }
  @keyframes slide {
    from {
      translate: var(--c-from, none);
    }
  }
`;
