import { css } from 'lit';

/** The frame: one card, one column, on a 4/8 px grid. What a page lets its elements inherit is set back. */
export const frame = css`
  * {
    box-sizing: border-box;
    margin: 0;
    min-inline-size: 0;
  }
  .card {
    padding: clamp(16px, (100% - 399px) * 99, 24px);
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
    color: var(--ink);
    font-family: var(--checkout-font, inherit);
    font-size: 14px;
    font-style: normal;
    font-variant: normal;
    font-weight: 400;
    line-height: 20px;
    letter-spacing: normal;
    word-spacing: normal;
    text-align: start;
    text-indent: 0;
    text-transform: none;
    overflow-wrap: anywhere;
    visibility: visible;
  }
  .card,
  .stack,
  .column {
    display: flex;
    flex-direction: column;
    gap: 16px;
  }
  .column {
    gap: 8px;
  }
  .stack {
    animation: rise var(--motion) ease-out;
  }
  button,
  input {
    font: inherit;
    color: inherit;
    letter-spacing: inherit;
  }
  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  .label,
  legend,
  dt,
  .small {
    color: var(--muted);
  }
  .small {
    font-size: 12px;
    line-height: 16px;
  }
  .amount {
    font-size: 30px;
    font-weight: 600;
    line-height: 40px;
  }
  .amount,
  .cost,
  .line {
    font-variant-numeric: tabular-nums;
  }
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
    padding: 8px 16px;
    border: 1px solid transparent;
    border-radius: var(--inner-radius);
    background: none;
    color: var(--muted);
    font-weight: 500;
    text-align: center;
    cursor: pointer;
  }
  .primary {
    padding: 12px 16px;
    background: var(--accent);
    color: var(--on-accent);
    font-size: 16px;
    font-weight: 600;
    line-height: 24px;
    text-decoration: none;
  }
  .button:hover {
    filter: brightness(1.1);
  }
  .button:disabled {
    opacity: 0.6;
    cursor: default;
  }

  .notice {
    padding: 12px 16px;
    border: 1px solid transparent;
    border-radius: var(--inner-radius);
    background: var(--amber-surface);
    color: var(--amber);
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
    *::before {
      animation: none !important;
      transition: none !important;
    }
  }
`;
