import { css } from 'lit';

/** The frame: one card, one column, on a 4/8 px grid. */
export const frame = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  .card {
    display: flex;
    flex-direction: column;
    gap: 16px;
    padding: 24px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
    color: var(--ink);
    font: 400 16px/1.5 var(--checkout-font, inherit);
    font-size: 16px;
    line-height: 1.5;
    letter-spacing: normal;
    word-spacing: normal;
    text-align: start;
    text-indent: 0;
    text-transform: none;
    white-space: normal;
    overflow-wrap: anywhere;
    cursor: auto;
    visibility: visible;
  }
  @container (inline-size < 400px) {
    .card {
      padding: 16px;
    }
  }

  p,
  fieldset,
  legend,
  dl,
  dd {
    margin: 0;
    padding: 0;
    border: 0;
    min-inline-size: 0;
  }
  button,
  input,
  a {
    font: inherit;
    color: inherit;
    letter-spacing: inherit;
  }
  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }

  .label {
    color: var(--muted);
    font-size: 14px;
    line-height: 20px;
  }
  .amount {
    font-size: 30px;
    font-weight: 600;
    line-height: 40px;
    font-variant-numeric: tabular-nums;
  }
  .small {
    font-size: 12px;
    line-height: 16px;
  }
  .stack {
    display: flex;
    flex-direction: column;
    gap: 16px;
    animation: rise var(--motion) ease-out;
  }
  .spoken {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  .primary,
  .quiet {
    display: block;
    inline-size: 100%;
    min-block-size: 48px;
    padding: 12px 16px;
    border: 1px solid transparent;
    border-radius: var(--inner-radius);
    font-weight: 600;
    text-align: center;
    text-decoration: none;
    cursor: pointer;
  }
  .primary {
    background: var(--accent);
    color: var(--on-accent);
  }
  .primary:hover {
    filter: brightness(1.08);
  }
  .primary:disabled {
    filter: none;
    opacity: 0.6;
    cursor: default;
  }
  .quiet {
    min-block-size: 44px;
    padding: 8px 16px;
    background: transparent;
    color: var(--muted);
    font-size: 14px;
    font-weight: 500;
  }
  .quiet:hover {
    color: var(--ink);
  }

  .notice {
    padding: 12px 16px;
    border-radius: var(--inner-radius);
    background: var(--amber-surface);
    color: var(--amber);
    font-size: 14px;
    line-height: 20px;
  }
  .error {
    background: color-mix(in srgb, var(--danger) 10%, var(--surface));
    color: var(--danger);
  }

  @keyframes rise {
    from {
      opacity: 0;
      transform: translateY(6px);
    }
  }
  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      animation: none !important;
      transition: none !important;
    }
  }
  @media (forced-colors: active) {
    .primary {
      border-color: ButtonText;
    }
    .notice {
      border: 1px solid CanvasText;
    }
  }
`;
