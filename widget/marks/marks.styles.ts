import { css } from 'lit';
import { lineStyles } from './lines.styles.js';

/** Marks and motion. The first screen keeps their places; nothing here changes the size of a row, but for Japanese and Korean. */
export const styles = css`
  ${lineStyles}
  /* Inherited. The states below answer a touch. */
  .card,
  .shell {
    -webkit-tap-highlight-color: transparent;
    word-break: auto-phrase; /* Japanese */
  }
  /* Korean breaks between words. */
  :lang(ko) {
    word-break: keep-all;
  }
  .glyph svg {
    display: block;
    inline-size: 22px;
    block-size: 22px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.6;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .coin-mark {
    position: relative;
    background: none;
  }
  .glyph > * {
    animation: appear calc(var(--c-duration) * 0.8);
  }
  @keyframes appear {
    from {
      opacity: 0;
    }
  }
  .glyph ::slotted(*) {
    max-inline-size: 100%;
    max-block-size: 100%;
  }
  summary.button {
    font-weight: var(--c-font-weight-strong);
  }
  [open] > .button {
    display: none;
  }
  details[open] > div {
    margin-block-start: var(--c-space);
  }
  [part='fees'] span {
    white-space: nowrap;
  }
  /*
   * A screen reader finds the radio under a finger anywhere on its row: the texts are its name alone. The chosen row is not
   * clipped, because its ring slides in from the row before.
   */
  [part='option']:not(:has(:checked)) {
    overflow: clip;
  }
  [part='option'] input::after {
    content: '';
    position: absolute;
    inset: -99px -999px;
  }
  [part='option'] :checked::after {
    inset: -20px -12px;
  }
  .button,
  .row {
    text-decoration: none;
    cursor: pointer;
  }
  :focus-visible {
    scroll-margin-block: 8px; /* room for the ring */
  }
  .row input {
    outline: none;
  }
  .tag {
    background: var(--c-raised);
    color: var(--c-text-muted);
  }
  [part='tag'] {
    color: var(--c-accent-text);
  }
  .letter::before {
    content: attr(data-letter);
    color: var(--c-accent-text);
    font-weight: var(--c-font-weight-strong);
    text-transform: uppercase;
  }
  .coin-mark .letter {
    display: grid;
    place-items: center;
    inline-size: 100%;
    block-size: 100%;
    border-radius: 50%;
    background: var(--c-accent-subtle);
  }
  .coin-mark svg {
    inline-size: 100%;
    block-size: 100%;
    stroke: none;
  }
  .coin-mark > :not(.network) {
    max-inline-size: 28px;
    max-block-size: 28px;
  }
  .coin-mark path {
    stroke: #fff;
    stroke-width: 2.4;
  }
  .face {
    flex: none;
    inline-size: 32px;
    margin-inline-start: auto;
    forced-color-adjust: none;
  }
  .veil {
    fill: light-dark(#0000, #16181d47);
  }
  .where .face {
    order: 1;
  }
  .network {
    position: absolute;
    inset-block-end: 0;
    inset-inline-end: 0;
    inline-size: 16px;
    block-size: 16px;
    border: 2px solid var(--c-surface);
    border-radius: 50%;
    background: var(--c-surface);
  }
  .network path {
    stroke-width: 3.2;
  }
  .network .letter::before {
    font-size: 8px;
  }

  /* Extensions that darken pages leave black alone, so the tile stays light behind its modules. */
  .tile:not(.blank) {
    position: relative;
    isolation: isolate;
  }
  .tile:not(.blank)::before {
    content: '';
    position: absolute;
    inset: 0;
    z-index: -1;
    background: #000;
    filter: invert(1);
  }

  .button:hover,
  .row:hover {
    transition: calc(var(--c-duration) * 0.8);
    transition-property: background-color, border-color, transform;
  }
  .button:hover {
    background: var(--c-raised);
  }
  .primary:hover {
    background: var(--c-accent-hover);
  }
  .row:hover,
  .copy:hover {
    border-color: var(--c-border-strong);
  }
  .row:has(:checked),
  .row:has(:checked):hover {
    border-color: var(--c-accent-text);
  }
  .row:has(:checked) :is(.glyph:not(.coin-mark), .tag) {
    background: var(--c-surface);
  }
  /* In forced colours the browser draws them, and marks the chosen one. */
  @media (forced-colors: none) {
    .options input,
    details input {
      appearance: none;
      border: 1.5px solid var(--c-border-strong);
      border-radius: 50%;
    }
    .row:hover input {
      transition: border-width calc(var(--c-duration) * 0.8);
    }
    .options input:checked,
    details input:checked {
      border: 6px solid var(--c-accent-text);
    }
  }
  @media (forced-colors: active) {
    .row:has(:checked)::before {
      border: 2px solid Highlight;
    }
  }
  .row:hover .glyph {
    color: var(--c-accent-text);
  }
  .primary:active {
    transform: scale(0.985);
  }
  .row:has(:checked)::before {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: calc(var(--c-inner-radius) - 1px);
    box-shadow: 0 0 0 2px var(--c-accent-text);
    pointer-events: none;
    animation: slide calc(var(--c-duration) * 0.8) ease-out;
  }
  @keyframes slide {
    from {
      translate: var(--c-from, none);
    }
  }

  /* The margin of the card while it moves must not collapse with that of the page's next element. */
  :host::after {
    content: '';
    display: table;
  }
  [part='amount'] {
    position: relative;
  }
  .rolling {
    color: transparent;
  }
  .roll {
    position: absolute;
    inset: 0;
    display: flex;
    color: var(--c-text);
    white-space: pre;
    pointer-events: none;
    user-select: none;
  }
  .roll > i {
    font-style: normal;
    overflow: clip;
  }
  .roll b {
    position: relative;
    display: block;
    font-weight: inherit;
  }
  .roll b::before {
    content: attr(data-to);
  }
  .roll b::after {
    content: attr(data-from);
    position: absolute;
    inset-block-start: 100%;
    inset-inline-end: 0;
  }
`;
