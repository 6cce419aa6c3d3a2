import { css } from 'lit';

/** Lines that open, and what goes where. The first screen and the order keep their places. */
export const lineStyles = css`
  /* The fee line opens into the sum. Its box is larger than its place: a finger finds it, and nothing moves. */
  summary[part='fees'] {
    inline-size: fit-content;
    margin-block: -12px;
    padding-block: 12px;
    cursor: pointer;
    list-style: none;
  }
  summary[part='fees']::-webkit-details-marker {
    display: none;
  }
  .fee-sum {
    padding-block-start: var(--c-space);
  }
  .fee-sum > :last-child {
    color: var(--c-text);
    font-weight: var(--c-font-weight-strong);
  }
  /* What goes where: a row like those above it, once the service has answered. */
  .quote:has(span) {
    align-items: center;
    justify-content: start;
    gap: calc(var(--c-space) * 1.5);
    padding: 3px calc(var(--c-space) * 1.5); /* three lines are as high as the place */
    border: var(--c-line) var(--c-border);
    border-radius: var(--c-inner-radius);
  }
  .quote b {
    font-size: calc(var(--c-font-size) * 8 / 7);
    font-weight: var(--c-font-weight-strong);
  }
  .to {
    display: inline-block;
  }
  .to::before {
    content: '→ ';
    content: '→ ' / '';
  }
  .to:dir(rtl)::before {
    content: '← ';
    content: '← ' / '';
  }
  .estimate {
    flex-wrap: wrap;
    align-items: center;
    justify-content: start;
    min-block-size: 40px;
  }
  .estimate .tag {
    margin-inline-start: auto;
  }
  /* Empty until the service reports: its place is kept. */
  .updates {
    min-block-size: calc(var(--c-font-size) * 8 / 7);
  }
  /* After the marks have breathed. */
  .updates.late {
    animation-delay: 4.9s;
  }
  /* The step of an order in one line, and the arrow of a line that opens. */
  .progress {
    display: flex;
    align-items: center;
    min-block-size: 44px;
    padding-inline: calc(var(--c-space) * 1.5);
    border: var(--c-line) transparent;
    border-radius: var(--c-inner-radius);
    background: var(--c-raised);
    font-weight: 500;
  }
  .dot {
    display: inline-block;
    margin-inline-end: 8px;
    border: 4px solid var(--c-accent-text);
    border-radius: 50%;
    animation: breathe 1.2s ease-in-out 4 alternate;
  }
  summary[part='fees'] > :last-child::after {
    content: '';
    display: inline-block;
    inline-size: 7px;
    block-size: 7px;
    margin: 0 2px 2px;
    margin-inline-start: 8px;
    border: solid;
    border-width: 0 1.5px 1.5px 0;
    transform: rotate(45deg);
  }
  [open] > summary[part='fees'] > :last-child::after {
    margin-block: 0 -2px;
    transform: rotate(225deg);
  }
`;
