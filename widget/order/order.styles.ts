import { css } from 'lit';

/** The order. The tile of the code stays white in both themes: dark codes do not scan. */
export const styles = css`
  .tile {
    display: grid;
    flex: none;
    aspect-ratio: 1;
    border-radius: 8px;
    background: #fff;
    forced-color-adjust: none;
    overflow: hidden;
  }
  .tile,
  .copy {
    padding: 0;
    border: 0;
    cursor: pointer;
  }
  /* The quiet zone hangs out as far as the padding of the card, so that the code stands on the edge of the texts; its white is that of the card. */
  .light .tile {
    margin: max(var(--c-module) * -4, clamp(-24px, (350px - 100cqi) * 99, -16px));
    mix-blend-mode: multiply;
  }
  .light .blank.tile {
    padding: calc(var(--c-module) * 4);
    background-clip: content-box;
  }
  .inverted {
    filter: invert(1);
  }
  .blank {
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
    align-content: start;
    gap: var(--c-space);
    min-block-size: 76px;
  }
  /* In the place of the sentence: its button is as high as a finger. */
  .action dl {
    margin-block-end: -12px;
  }
  /* The short form of a URL says nothing; it is there to be selected where the clipboard is blocked. */
  .action dl code {
    position: absolute;
    clip-path: inset(50%);
  }
  /* Lines in a language of their own, such as bank details. */
  .given {
    white-space: pre-line;
    overflow-wrap: anywhere;
    unicode-bidi: plaintext;
  }
  /* A second action. */
  .button:where(:not(.primary, .blank, .paste, summary)) {
    border-color: var(--c-border);
    color: inherit;
  }
  .payout {
    padding-block-start: calc(var(--c-space) * 3);
    border-block-start: var(--c-line) var(--c-border);
    margin-block-start: var(--c-space);
    container-type: inline-size;
  }
  .note {
    min-block-size: calc(var(--c-font-size) * 20 / 7);
  }
  .where {
    display: flex;
    flex-wrap: wrap;
    gap: calc(var(--c-space) * 2) clamp(12px, (100cqi - 316px) * 99, 24px);
    padding-block-start: calc(var(--c-space) * 2.5);
  }
  /* The end of the card, at its bottom. */
  .foot {
    margin-block-start: auto;
    padding-block-start: var(--c-space);
  }
  .foot > * + * {
    margin-block-start: calc(var(--c-space) * 1.5);
  }
  .foot dl {
    gap: calc(var(--c-space) / 2);
    font-variant-numeric: normal;
  }
  .copy {
    display: flex;
    align-items: center;
    gap: calc(var(--c-space) * 1.5);
    min-block-size: 44px;
    background: none;
    text-align: start;
    user-select: text;
  }
  .where .copy {
    display: grid;
    justify-items: start;
    align-content: space-between;
  }
  .where .copy .swap {
    padding: 5px 12px;
    border: var(--c-line) var(--c-border-strong);
    border-radius: 8px;
    color: inherit;
    text-align: center;
  }
  /* As high as a finger, in a row as high as the others. */
  dd .copy {
    align-items: baseline;
    margin-block: -12px;
    margin-inline-start: auto;
  }
  @media (forced-colors: active) {
    .copy {
      border: var(--c-line);
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
    max-inline-size: calc(12ch + 24px);
    font-size: clamp(var(--c-font-size), (100cqi - 316px) * 99, var(--c-font-size) * 8 / 7);
  }
  /* No headline is above: its gap goes. Firefox finds no :has() again when a child leaves. */
  .card > .stack:has(> :is([part='status'], dl)) {
    margin-block-start: calc(var(--c-space) * -2);
  }
  .line:has(> .amount) {
    flex-wrap: wrap;
  }
  /* Two lines of the deadline, and of the time left in its place, are as high as the amount. */
  .amount + p {
    flex: 1 1 84px;
    align-self: center;
    max-inline-size: max-content;
    margin-inline-start: auto;
    padding-block: 3px;
    font-size: calc(var(--c-font-size) * 6 / 7);
    line-height: calc(var(--c-font-size) * 8 / 7);
    text-align: end;
  }
  .amount + .notice {
    padding-inline: var(--c-space);
  }
  code {
    flex: 1;
    direction: ltr;
    unicode-bidi: isolate;
    font-family: var(--c-font-family-mono);
  }
  /* No group and no word alone on the last line. */
  code,
  .label,
  .note,
  .updates {
    text-wrap: balance;
  }
  /* Its lines begin where those of the card do: the end of a line from left to right. */
  .card:dir(rtl) code {
    margin-inline-end: -8px; /* of its last group */
    text-align: end;
  }
  .group {
    margin-inline-end: 8px;
    color: var(--c-text-muted);
    line-height: calc(var(--c-font-size) * 12 / 7);
  }
  .group,
  .payout-amount {
    white-space: nowrap;
  }
  .end,
  [part='deadline'] b,
  .payout-amount {
    color: var(--c-text);
    font-weight: var(--c-font-weight-strong);
  }
  .swap {
    display: grid;
  }
  .copy .swap {
    color: var(--c-accent-text);
    font-weight: 500;
    text-align: end;
  }
  [inert] .swap,
  .updates[inert] {
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
  .late {
    animation: late 0s 1s backwards;
  }
  /* Not by visibility: Chromium leaves what was hidden at first out of the accessibility tree. */
  @keyframes late {
    from {
      opacity: 0;
    }
  }
`;
