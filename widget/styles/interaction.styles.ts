import { css, unsafeCSS } from 'lit';

/** What a page may set for all of its text, each with a space behind it. */
const inherited =
  '-webkit-text-fill-color -webkit-text-security -webkit-text-stroke accent-color caret-color cursor fill ' +
  'fill-opacity fill-rule stroke-dasharray font-synthesis hyphens line-break list-style paint-order quotes stroke stroke-opacity tab-size ' +
  'text-align-last text-combine-upright text-emphasis text-indent text-shadow text-size-adjust text-wrap ' +
  'user-select word-spacing text-underline-offset text-underline-position writing-mode ';

/** Loaded after the first screen: what answers a touch, a pointer or a key. Nothing here changes the size of a row, but for Korean. */
export const interactionStyles = css`
  /* What the page sets for all of its text stops here. The states below answer a touch. */
  .card,
  .shell {
    /* The page's lines below or through its text do not reach a float. */
    float: inline-start;
    inline-size: 100%;
    -webkit-tap-highlight-color: transparent;
    ${unsafeCSS(inherited.replaceAll(' ', ':initial;'))}
    text-wrap: pretty; /* no word alone on the last line */
  }
  :host {
    display: flow-root !important;
  }
  /* Korean breaks between words. */
  :lang(ko) {
    word-break: keep-all;
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
    display: inline-block;
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
  /* The ring of the focus is not that of the choice. */
  .row:has(:focus-visible):not(:has(:checked)) {
    outline-style: dashed;
  }
  @container (width < 260px) {
    .cost {
      white-space: normal;
      overflow-wrap: break-word; /* as wide as its longest word: it goes below the name */
    }
  }
  .tag {
    border-radius: min(10px, var(--c-inner-radius));
    background: color-mix(in srgb, var(--c-success) 11%, var(--c-surface));
    color: var(--c-text);
  }
  /* On paper every screen is light and its text dark, whatever the theme, or the page, has for a dark ground that is not printed. */
  @media print {
    :host(:defined) {
      color-scheme: light !important;
      --c-surface: #fff !important;
      --c-text: #000 !important;
      --c-text-muted: #444 !important;
      --c-accent-text: #000 !important;
    }
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
  /* Waits for the options of another price. */
  .primary[aria-disabled='true'] {
    border-color: transparent;
    background: var(--c-raised);
    color: var(--c-text-muted);
  }
  .row:hover:not(:has(:checked)) {
    border-color: var(--c-border-strong);
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
`;
