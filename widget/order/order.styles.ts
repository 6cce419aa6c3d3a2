import { css } from 'lit';

/** The order. The tile of the code stays white in both themes: dark codes do not scan. */
export const styles = css`
  .tile {
    display: grid;
    place-items: center;
    inline-size: 236px;
    min-inline-size: 202px;
    max-inline-size: 100%;
    aspect-ratio: 1;
    margin-inline: auto;
    padding: 0;
    border: var(--c-line) var(--c-border);
    border-radius: var(--c-inner-radius);
    background: #fff;
    color: #000;
    forced-color-adjust: none;
    overflow: hidden;
    cursor: pointer;
  }
  .inverted {
    filter: invert(1);
  }
  .blank,
  .tile.blank {
    border-color: transparent;
    background: var(--c-raised);
    cursor: default;
    animation: breathe 1.6s ease-in-out infinite alternate;
  }
  @keyframes breathe {
    to {
      opacity: 0.5;
    }
  }
  svg {
    inline-size: 100%;
  }
  /* Browsers print no backgrounds, and extensions that darken pages repaint them. */
  .tile rect {
    fill: #fff;
  }
  /* Room for the button with the sentence below it: one may replace a sentence once the service has reported it. */
  .action {
    display: grid;
    align-content: center;
    gap: var(--c-space);
    min-block-size: 76px;
    text-align: center;
  }
  /* Lines in a language of their own, such as bank details. */
  .given {
    white-space: pre-line;
    overflow-wrap: anywhere;
    unicode-bidi: plaintext;
  }
  /* A second action. */
  .button:where(:not(.primary, .blank, summary)) {
    background: var(--c-accent-subtle);
  }
  .payout {
    padding: calc(var(--c-space) * 1.5);
    border: var(--c-line) var(--c-border);
    border-radius: var(--c-inner-radius);
  }
  .where {
    display: flex;
    flex-wrap: wrap;
    align-items: start;
    gap: calc(var(--c-space) * 1.5);
  }
  .where .tile {
    inline-size: 144px;
    min-inline-size: 144px;
    margin-inline: 0;
  }
  .where > .column {
    flex: 1 1 112px;
  }
  .where .copy,
  dd .copy {
    flex-wrap: wrap;
    padding: 0;
    border-color: transparent;
    background: none;
  }
  /* As high as a finger, in a row as high as the others. */
  dd .copy {
    align-content: center;
    align-items: baseline;
    gap: 0 var(--c-space);
    inline-size: auto;
    justify-content: end;
    margin-block: -10px;
    margin-inline-start: auto;
  }
  /* Their borders are drawn. */
  @media (forced-colors: active) {
    .where .copy,
    dd .copy {
      inline-size: calc(100% + 12px);
      margin: 0 -6px;
      padding-inline: 5px;
    }
  }
  .line:has(> dd > .copy) {
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: end;
    gap: 0 var(--c-space);
  }
  dt:has(+ dd > .copy) {
    flex: 1 0 min-content;
    max-inline-size: none;
    overflow-wrap: break-word;
  }
  dd code {
    flex: none;
  }
  .cut {
    font-size: 0;
  }
  .cut:not(:empty)::before {
    content: '…';
    content: '…' / '';
    font-size: var(--c-font-size);
  }
  .where code {
    flex-basis: 100%;
  }
  .where .swap {
    text-align: start;
  }
  /* The headline's place without one: the gap below it goes. */
  .card > :has(> slot[name='logo']:only-child) {
    margin-block-end: calc(var(--c-space) * -2);
  }
  .line:has(> .amount) {
    flex-wrap: wrap;
  }
  /* The time left is small: two lines of it are as high as the amount, and one as high as the deadline before it. */
  .amount + p {
    flex: 1 1 120px;
    align-content: center;
    align-self: center;
    max-inline-size: max-content;
    min-block-size: 28px;
    margin-inline-start: auto;
    padding-block: 3px;
    text-align: end;
  }
  .amount + .time-left {
    font-size: calc(var(--c-font-size) * 6 / 7);
    line-height: calc(var(--c-font-size) * 8 / 7);
  }
  .amount + .notice {
    padding-inline: var(--c-space);
  }
  .copy {
    display: flex;
    align-items: center;
    gap: calc(var(--c-space) * 1.5);
    inline-size: 100%;
    min-block-size: 44px;
    padding: 10px calc(var(--c-space) * 1.5);
    border: var(--c-line) var(--c-border);
    border-radius: var(--c-inner-radius);
    background: var(--c-bg);
    text-align: start;
    cursor: pointer;
    user-select: text;
  }
  code {
    flex: 1;
    direction: ltr;
    unicode-bidi: isolate;
    font-family: var(--c-font-family-mono);
    text-wrap: balance; /* no group alone on the last line */
  }
  /* Its lines begin where those of the card do: the end of a line from left to right. */
  .card:dir(rtl) code {
    text-align: end;
  }
  .group {
    margin-inline-end: 5px;
    color: var(--c-text-muted);
    line-height: calc(var(--c-font-size) * 12 / 7);
    white-space: nowrap;
  }
  .payout-amount {
    font-size: calc(var(--c-font-size) * 8 / 7);
    white-space: nowrap;
    line-height: calc(var(--c-font-size) * 12 / 7);
  }
  .end,
  [part='deadline'] b,
  .payout-amount {
    color: var(--c-text);
    font-weight: var(--c-font-weight-strong);
  }
  .swap {
    display: grid;
    color: var(--c-accent-text);
    font-weight: 500;
    text-align: end;
    user-select: none;
  }
  [inert] .swap {
    visibility: hidden;
  }
  .swap > * {
    grid-area: 1 / 1;
  }
  .swap > [hidden] {
    display: block;
    visibility: hidden;
  }
  dt {
    flex: none;
    max-inline-size: 50%;
  }
  dd {
    text-align: end;
  }
  .label,
  .late,
  .updates {
    text-wrap: balance;
  }
  .late,
  .updates {
    font-weight: 400;
    text-align: center;
  }
  .late {
    animation: late 0s 300ms backwards;
  }
  .action .late {
    animation-delay: 1s;
  }
  /* Not by visibility: Chromium leaves what was hidden at first out of the accessibility tree. */
  @keyframes late {
    from {
      opacity: 0;
    }
  }
`;
