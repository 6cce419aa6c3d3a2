import { css } from 'lit';

/** The frame: one card, one column, on a 4/8 px grid. Inherited properties are reset. */
export const frameStyles = css`
  * {
    box-sizing: border-box;
    margin: 0;
    min-inline-size: 0;
  }
  .card,
  .shell {
    color: var(--c-text);
    /* Resets all of font first, then the family: it may be "inherit", which a font list cannot contain. */
    font: 400 var(--c-font-size) / calc(var(--c-font-size) * 10 / 7) a;
    font-family: var(--c-font-family);
    letter-spacing: normal;
    text-align: start;
    text-transform: none;
    overflow-wrap: anywhere;
    word-break: normal;
    word-break: auto-phrase; /* Japanese */
  }
  .card {
    padding: var(--_d-padding, clamp(var(--c-space) * 2, (100% - 399px) * 99, var(--c-space) * 3));
    border: var(--c-line) var(--c-frame);
    border-radius: var(--c-radius);
    box-shadow: var(--c-shadow);
    background: var(--_d-ground, var(--c-surface));
    font-variant-numeric: tabular-nums;
    break-inside: avoid;
  }
  .card,
  .stack,
  .column {
    display: flex;
    flex-direction: column;
    gap: calc(var(--c-space) * 2);
  }
  .column {
    gap: var(--c-space);
  }
  .stack {
    flex: 1;
    animation: rise var(--c-duration) ease-out;
  }
  button,
  h2,
  input {
    font: inherit;
    color: inherit;
    letter-spacing: inherit;
  }
  :focus-visible,
  .row:has(:focus-visible) {
    outline: 2px solid var(--c-focus);
    outline-offset: 2px;
  }
  .label,
  dt,
  .small {
    color: var(--c-text-muted);
  }
  .small {
    font-size: calc(var(--c-font-size) * 6 / 7);
    line-height: calc(var(--c-font-size) * 8 / 7);
  }
  .amount {
    font-size: calc(var(--c-font-size) * 15 / 7);
    font-weight: var(--c-font-weight-strong);
    line-height: calc(var(--c-font-size) * 20 / 7);
  }
  h2 {
    min-block-size: calc(var(--c-font-size) * 10 / 7);
    outline: none !important; /* it has the focus after a step, and does nothing */
  }
  ::slotted([slot='header']) {
    margin-block-end: 4px;
  }
  ::slotted([slot='logo']) {
    float: inline-end;
    max-block-size: 40px !important;
  }
  .links {
    min-block-size: 44px;
  }
  /* Safari finds no :has() outside of the subject again when a node comes. */
  .live:empty,
  .live:not(:empty) ~ * .error,
  .spoken {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }

  .button {
    display: block;
    inline-size: 100%;
    min-block-size: 44px;
    padding: var(--c-space) calc(var(--c-space) * 2);
    border: var(--c-line) transparent;
    border-radius: var(--c-inner-radius);
    background: none;
    color: var(--c-accent-text);
    font-weight: 500;
    text-align: center;
    align-content: center;
  }
  .primary {
    border-color: var(--_d-accent-edge, transparent);
    padding-block: calc(var(--c-space) * 1.5 - 1px);
    background: var(--c-accent);
    color: var(--c-on-accent);
    font-size: calc(var(--c-font-size) * 8 / 7);
    font-weight: var(--c-font-weight-strong);
    line-height: calc(var(--c-font-size) * 12 / 7);
  }

  .notice {
    padding: calc(var(--c-space) * 1.5) calc(var(--c-space) * 2);
    border: var(--c-line) transparent;
    border-radius: var(--c-inner-radius);
    --c-tone: var(--c-warning);
    color: var(--c-tone);
    background: color-mix(in srgb, var(--c-surface), color-mix(in oklch, var(--c-tone) 0%, oklch(0.75 none none)) 19%);
  }
  .error {
    --c-tone: var(--c-danger);
  }

  @keyframes rise {
    from {
      opacity: 0;
      transform: translateY(6px);
    }
  }
  @media (prefers-reduced-motion: reduce) {
    *,
    ::before {
      animation: none !important;
      transition: none !important;
    }
  }
`;
