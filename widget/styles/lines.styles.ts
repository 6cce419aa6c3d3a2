import { css } from 'lit';

/** Lines that open, and what goes where. The first screen and the order keep their places. */
export const lineStyles = css`
  /*
   * The fee line opens into the sum. Its box is larger than its place: a finger finds it, and nothing moves. The ring is
   * around its text: around the box it would cross the amount.
   */
  summary.label {
    inline-size: fit-content;
    margin-block: -12px;
    margin-inline-start: -12px;
    padding: 12px;
    outline-offset: -10px;
    cursor: pointer;
    list-style: none;
  }
  summary.label::-webkit-details-marker {
    display: none;
  }
  .fee-sum {
    padding-block-start: var(--c-space);
  }
  .fee-sum > :last-child {
    color: var(--c-text);
    font-weight: var(--c-font-weight-strong);
  }
  /* What is paid out, once the service has answered. Its text begins where that of the options does. */
  .quote:has(span) {
    align-items: center;
    justify-content: start;
    gap: 8px;
    padding: var(--c-space) calc(var(--c-edge) + 1px);
    border-radius: var(--c-inner-radius);
    background: var(--c-raised);
  }
  .quote b {
    font-size: calc(var(--c-font-size) * 8 / 7);
    font-weight: var(--c-font-weight-strong);
  }
  .to {
    display: inline-block;
  }
  /* The step of an order in one line, and the arrow of a line that opens. */
  .progress {
    display: flex;
    align-items: center;
    justify-content: space-between;
    font-weight: 500;
  }
  .dot {
    flex: none;
    margin: 4px;
    border: 4px solid var(--c-accent-text);
    border-radius: 50%;
    box-shadow: 0 0 0 4px color-mix(in srgb, var(--c-accent-text) 15%, transparent);
    animation: breathe 1.2s ease-in-out 4 alternate;
  }
  summary.label > :last-child::after {
    content: '';
    display: inline-block;
    padding: 3.5px;
    margin: 0 2px 2px;
    margin-inline-start: 8px;
    border: solid;
    border-width: 0 1.5px 1.5px 0;
    transform: rotate(45deg);
  }
  [open] > summary.label > :last-child::after {
    margin-block: 0 -2px;
    transform: rotate(225deg);
  }
`;
