import { css } from 'lit';

/** Rows to choose from, the destination field and the fee lines. */
export const choosing = css`
  legend {
    margin-block-end: 8px;
    color: var(--muted);
    font-size: 14px;
    line-height: 20px;
  }

  /* Four rows are always reserved, so that nothing moves when the options arrive. */
  .options {
    display: flex;
    flex-direction: column;
    gap: 8px;
    min-block-size: 280px;
  }
  .coins {
    display: flex;
    flex-direction: column;
    gap: 8px;
  }
  .scroll {
    block-size: 280px;
    margin: -4px;
    padding: 4px 4px 20px;
    box-sizing: content-box;
    overflow-y: auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
    mask-image: linear-gradient(#000 calc(100% - 28px), transparent);
  }
  .coins.scroll {
    block-size: 216px;
  }

  .row {
    display: flex;
    flex: none;
    align-items: center;
    gap: 12px;
    min-block-size: 64px;
    padding: 8px 12px;
    border: 1px solid var(--line);
    border-radius: var(--inner-radius);
    cursor: pointer;
    transition: border-color var(--motion);
  }
  .coins .row {
    min-block-size: 48px;
  }
  .row:hover {
    border-color: var(--control-line);
  }
  .row:has(:checked) {
    border-color: var(--accent);
    box-shadow: inset 0 0 0 1px var(--accent);
  }
  .row:has(:focus-visible) {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  .row input {
    flex: none;
    inline-size: 20px;
    block-size: 20px;
    margin: 0;
    accent-color: var(--accent);
    outline: none;
  }
  .what {
    flex: 1;
    min-inline-size: 0;
  }
  .name {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 8px;
    font-weight: 500;
    line-height: 20px;
  }
  .what .small {
    color: var(--muted);
  }
  .cost {
    flex: none;
    font-size: 14px;
    line-height: 20px;
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  .cost .small {
    display: block;
    color: var(--muted);
  }
  .tag,
  .badge {
    padding: 0 8px;
    border-radius: 999px;
    background: var(--raised);
    color: var(--muted);
    font-size: 12px;
    font-weight: 500;
    line-height: 20px;
  }
  .badge {
    flex: none;
  }

  .input {
    inline-size: 100%;
    min-block-size: 48px;
    padding: 12px;
    border: 1px solid var(--control-line);
    border-radius: var(--inner-radius);
    background: var(--surface);
    font-family: var(--mono);
    font-size: 16px;
  }
  .input[aria-invalid='true'] {
    border-color: var(--danger);
  }
  .field {
    display: flex;
    flex-direction: column;
    gap: 8px;
  }
  .field .wrong {
    color: var(--danger);
    font-size: 14px;
    line-height: 20px;
  }

  summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-block-size: 44px;
    border-radius: var(--inner-radius);
    cursor: pointer;
    list-style: none;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary .label::after {
    content: '';
    display: inline-block;
    inline-size: 6px;
    block-size: 6px;
    margin-inline-start: 8px;
    border: solid currentColor;
    border-width: 0 1.5px 1.5px 0;
    transform: translateY(-2px) rotate(45deg);
    transition: transform var(--motion);
  }
  [open] summary .label::after {
    transform: translateY(1px) rotate(225deg);
  }
  .lines > div,
  summary {
    font-variant-numeric: tabular-nums;
  }
  .lines > div {
    display: flex;
    justify-content: space-between;
    gap: 16px;
    font-size: 14px;
    line-height: 24px;
  }
  dt {
    color: var(--muted);
  }
  summary .sum {
    font-weight: 600;
  }

  .summary {
    min-block-size: 44px;
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
  .blank {
    border-color: transparent;
    background: var(--raised);
    cursor: default;
    animation: breathe 1.6s ease-in-out infinite alternate;
  }
  @keyframes breathe {
    to {
      opacity: 0.55;
    }
  }
`;
