import { css } from 'lit';

/** How an order ended, or why it waits. A shape and words for each, a colour only on top of them. */
export const styles = css`
  .outcome {
    align-items: center;
    padding-block: 8px;
    text-align: center;
    text-wrap: balance;
    --tone: var(--muted);
  }
  .outcome.done {
    --tone: var(--good);
  }
  .outcome.failed {
    --tone: var(--danger);
  }
  .outcome.waiting {
    --tone: var(--amber);
  }
  .badge {
    display: grid;
    place-items: center;
    inline-size: 48px;
    block-size: 48px;
    border: 1px solid transparent;
    border-radius: 50%;
    background: color-mix(in srgb, var(--tone) 14%, var(--surface));
    color: var(--tone);
  }
  .icon {
    inline-size: 24px;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .button .swap {
    color: inherit;
    font-weight: inherit;
    text-align: center;
  }
  .title {
    font-size: 18px;
    font-weight: 600;
    line-height: 24px;
  }
  [part='cause'] {
    color: var(--muted);
  }
`;
