import { css } from 'lit';
import { journeyStyles } from './journey.styles.js';

/** How an order ended, or why it waits. A shape and words for each, a colour only on top of them. */
export const styles = css`
  ${journeyStyles}
  .badge {
    display: grid;
    place-items: center;
    inline-size: 40px;
    block-size: 40px;
    padding: 0;
    border-radius: 50%;
    --c-tone: var(--c-text-muted);
  }
  .badge.failed {
    --c-tone: var(--c-danger);
  }
  .badge.waiting {
    --c-tone: var(--c-warning);
  }
  .outcome:not(:has(~ .review)) ~ .foot {
    padding-block-start: calc(var(--c-space) * 2);
    border-block-start: var(--c-line) var(--c-border);
  }
  .icon {
    inline-size: 20px;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .back .icon:dir(rtl) {
    transform: scaleX(-1);
  }
  .explorer:not(.primary) {
    inline-size: fit-content;
    margin-block: -8px;
    padding: 0;
    border: 0;
    color: var(--c-accent-text);
  }
  .title {
    padding-block-end: 4px;
    font-size: calc(var(--c-font-size) * 12 / 7);
    font-weight: var(--c-font-weight-strong);
    line-height: calc(var(--c-font-size) * 16 / 7);
    text-wrap: balance;
  }
  .journey,
  .badge {
    margin-block-end: 4px;
  }
  .step {
    display: flex;
    align-items: center;
    min-block-size: 32px;
    overflow-wrap: break-word;
    color: var(--c-text-muted);
  }
  .step > :not(.spoken) {
    min-inline-size: min-content;
  }
  .step > :last-child {
    padding-inline-start: 8px;
    margin-inline-start: auto;
    font-weight: 400;
    text-align: end;
  }
  .step::before {
    content: '';
    box-sizing: border-box;
    flex: none;
    inline-size: 8px;
    block-size: 8px;
    margin-inline: 4px 12px;
    border: 1.5px solid var(--c-border-strong);
    border-radius: 50%;
  }
  .step[aria-current] {
    color: var(--c-text);
    font-weight: var(--c-font-weight-strong);
  }
  .step[aria-current]::before {
    border: 4px solid var(--c-accent-text);
    box-shadow: 0 0 0 4px color-mix(in srgb, var(--c-accent-text) 15%, transparent);
  }
  .step:has(~ [aria-current]) {
    color: var(--c-text);
  }
  .step:has(~ [aria-current])::before {
    inline-size: 5px;
    border-width: 0 1.5px 1.5px 0;
    border-color: var(--c-text);
    border-radius: 0;
    margin-inline: 6px 13px;
    transform: rotate(45deg) translate(-1px, -1px);
  }
  [part='cause'] {
    color: var(--c-text-muted);
  }
  @media print {
    .button,
    .links,
    .swap {
      display: none;
    }
    .card,
    .copy {
      border: 0;
      box-shadow: none;
      background: none;
    }
    .copy {
      padding-inline: 0;
    }
    .cut {
      font-size: inherit;
    }
    .cut:not(:empty)::before {
      content: none;
    }
  }
`;
