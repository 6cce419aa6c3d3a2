import { css } from 'lit';
import { journeyStyles } from './journey.styles.js';

/** How an order ended, or why it waits. A shape and words for each, a colour only on top of them. */
export const styles = css`
  ${journeyStyles}
  .outcome {
    align-items: center;
    text-align: center;
    text-wrap: balance;
    --c-tone: var(--c-text-muted);
  }
  /* As the headline of an order on its way, so that nothing jumps at the last step. */
  .outcome.done {
    align-items: start;
    text-align: start;
  }
  .done .journey {
    margin-block-end: var(--c-space);
  }
  .outcome.failed {
    --c-tone: var(--c-danger);
  }
  .outcome.waiting {
    --c-tone: var(--c-warning);
  }
  .badge {
    display: grid;
    place-items: center;
    inline-size: 48px;
    block-size: 48px;
    border: var(--c-line) transparent;
    border-radius: 50%;
  }
  .icon {
    inline-size: 24px;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .done .title {
    font-size: calc(var(--c-font-size) * 11 / 7);
    line-height: calc(var(--c-font-size) * 2);
  }
  .back .icon:dir(rtl) {
    transform: scaleX(-1);
  }
  .button .swap {
    color: inherit;
    font-weight: inherit;
    text-align: center;
  }
  .title {
    font-size: calc(var(--c-font-size) * 9 / 7);
    font-weight: var(--c-font-weight-strong);
    line-height: calc(var(--c-font-size) * 12 / 7);
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
    .printed {
      position: absolute;
      inset: 0 auto auto 0;
      inline-size: 100%;
    }
  }
`;
