import { css } from 'lit';

/** The button and the row that open the card, and its dialog: in the middle of the page, on phones a sheet from below. */
export const styles = css`
  .bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(var(--c-space) * 1.5) calc(var(--c-space) * 2);
    padding: calc(var(--c-space) * 1.5) calc(var(--c-space) * 2);
    border: var(--c-line) var(--c-frame);
    border-radius: var(--c-inner-radius);
    background: var(--c-surface);
  }
  .facts {
    flex: 999 1 108px; /* all that is left beside the button; a button in a line of its own fills it */
    min-block-size: clamp(
      0px,
      (400px - 100cqi) * 99,
      var(--c-font-size) * 4
    ); /* on a phone, one height with any status */
    align-content: center;
  }
  .sum {
    font-size: calc(var(--c-font-size) * 9 / 7);
    font-weight: var(--c-font-weight-strong);
    line-height: calc(var(--c-font-size) * 12 / 7);
    font-variant-numeric: tabular-nums;
  }
  .bar .small {
    min-block-size: calc(var(--c-font-size) * 8 / 7);
  }
  .opener {
    cursor: pointer;
  }
  .bar .opener {
    flex: 1 0 auto;
    inline-size: auto;
    max-inline-size: 100%;
    padding: var(--c-space) calc(var(--c-space) * 2);
    font-size: inherit;
    line-height: inherit;
  }

  dialog {
    inline-size: min(100% - 32px, 420px);
    max-inline-size: none;
    max-block-size: calc(100dvh - 32px);
    margin: auto;
    padding: 0;
    border: 0;
    border-radius: var(--c-radius);
    background: none;
    color: inherit;
    overflow: hidden;
  }
  dialog[open] {
    display: grid;
    animation: rise calc(var(--c-duration) * 1.2) ease-out;
  }
  dialog::backdrop {
    background: rgb(8 10 14 / 0.56);
  }
  .sheet {
    display: grid;
    grid-template: auto / 100%;
    min-block-size: 0;
    max-block-size: inherit;
    border: var(--c-line) var(--c-frame);
    border-radius: var(--c-radius);
    background: var(--c-surface);
    overflow-y: auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
  }
  .sheet .card {
    grid-area: 1 / 1;
    /* Also of a card without a frame: the sheet is one. */
    padding: clamp(var(--c-space) * 2, (100% - 399px) * 99, var(--c-space) * 3);
    padding-block-start: calc(var(--c-space) * 3);
    border: 0;
    border-radius: 0;
    box-shadow: none;
    background: none;
  }
  .close {
    grid-area: 1 / 1;
    position: sticky;
    inset-block-start: 8px;
    z-index: 1;
    place-self: start end;
    display: grid;
    place-items: center;
    inline-size: 44px;
    block-size: 44px;
    margin: 8px;
    padding: 0;
    border: 0;
    border-radius: 50%;
    background: color-mix(in srgb, var(--c-surface) 88%, transparent);
    color: var(--c-text-muted);
    cursor: pointer;
  }
  .close:hover {
    background: var(--c-raised);
    color: var(--c-text);
  }
  .close:focus-visible,
  .sheet .card:focus-visible {
    outline-offset: -4px;
  }
  .close svg {
    inline-size: 20px;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
  }
  /* Beside the button that closes, above the amount with its deadline. */
  .sheet ::slotted([slot='header']),
  .sheet ::slotted([slot='logo']),
  .sheet h2.label,
  .sheet .stack > :is(.journey, .notice):first-child {
    margin-inline-end: 36px;
  }

  @keyframes sheet {
    from {
      transform: translateY(100%);
    }
  }
  @media (width < 480px) {
    dialog {
      inline-size: 100%;
      max-block-size: calc(100dvh - 24px);
      margin-block: auto 0;
      border-radius: var(--c-radius) var(--c-radius) 0 0;
    }
    dialog[open] {
      animation-name: sheet;
    }
    .sheet {
      padding-block-end: env(safe-area-inset-bottom);
      border-width: 0;
      border-radius: inherit;
    }
  }
`;
