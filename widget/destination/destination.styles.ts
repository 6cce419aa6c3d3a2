import { css } from 'lit';

/** The field for a typed address; 16 px at least, or phones zoom in on it. */
export const styles = css`
  .destination > label {
    font-weight: 500;
  }
  .input {
    inline-size: 100%;
    padding: calc(var(--c-space) * 1.5);
    font: 16px/22px var(--c-font-family-mono);
  }
  .field,
  .search {
    border: var(--c-line) var(--c-border-strong);
    border-radius: var(--c-inner-radius);
    background: var(--c-surface);
  }
  .field {
    display: flex;
    align-items: center;
  }
  .field:has([aria-invalid='true']) {
    border-color: var(--c-danger);
  }
  /* The ring is around the field with its button. */
  .field:has(.input:focus-visible) {
    outline: 2px solid var(--c-focus);
    outline-offset: 2px;
  }
  .field .input {
    border: 0;
    outline: none;
    background: none;
    color: inherit;
    min-block-size: 68px;
    resize: none;
    field-sizing: content; /* a long address shows whole */
    scrollbar-width: none;
    word-break: break-all;
  }
  .field .button {
    flex: none;
    inline-size: auto;
    padding-inline: var(--c-space);
    margin-inline-end: var(--c-space);
    background: var(--c-accent-subtle);
  }
  .coins {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(120px, 1fr));
    gap: var(--c-space);
  }
  /* Where no line opens more, its room stays: the form has one height with any number of options. */
  .option-group:not(:first-child):has(> .options:last-child),
  .option-group:not(:first-child):has(> .options:last-child) ~ .quote {
    margin-block-end: 10px;
  }
  .coins > p {
    grid-column: 1 / -1;
    padding: var(--c-space) 0;
  }
  .search {
    margin-block-end: var(--c-space);
    font-family: var(--c-font-family);
  }
  .search::placeholder {
    color: var(--c-text-muted);
    opacity: 1;
  }
  /* It fades where it goes on; its end stays clear of that. */
  .scroll {
    max-block-size: 232px;
    margin: calc(var(--c-space) / -2);
    padding: calc(var(--c-space) / 2);
    padding-block-end: 28px;
    overflow-y: auto;
    scrollbar-width: thin;
    mask: linear-gradient(#000 calc(100% - 32px), #0000);
  }
  .pills {
    display: flex;
    flex-wrap: wrap;
    gap: var(--c-space);
  }
  .row.pill,
  .row.coin {
    flex-wrap: nowrap;
    min-block-size: 44px;
    gap: var(--c-space);
    padding: calc(var(--c-space) / 2) var(--c-space);
  }
  .row[hidden],
  .coins > p[hidden] {
    display: none;
  }
  /* The row itself is the control. */
  .coin input,
  .pill input {
    inset-inline: 0 auto;
    inline-size: 1px;
    scroll-margin-block: 40px; /* the row around what has the focus is to be seen too */
    opacity: 0;
  }
  /* For a finger of a screen reader, which finds no text there. */
  :is(.coin, .pill) input::after {
    content: '';
    position: absolute;
    inset-block: -12px;
    inset-inline: 0 -80px;
  }
  .coin .what {
    flex: 1;
    min-inline-size: 0;
  }
  .coin-mark {
    place-items: start;
    block-size: 30px;
  }
  .pill .coin-mark {
    inline-size: 20px;
    block-size: 20px;
  }
  .wrong {
    color: var(--c-danger);
  }
`;
