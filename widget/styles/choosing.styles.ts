import { css } from 'lit';

/** Rows to choose from and the fee lines. Room for three rows and a half is always kept: nothing moves when the options arrive. */
export const choosingStyles = css`
  /* In a column of flex items WebKit counts the height of a legend twice. */
  form.stack {
    display: grid;
  }
  fieldset {
    padding: 0;
    border: 0;
  }
  legend {
    padding: 0 0 var(--c-space);
  }
  .options {
    display: grid;
    grid-auto-rows: 1fr;
    min-block-size: 252px;
  }
  .options:has(+ details) {
    min-block-size: 208px;
  }
  [open] > summary {
    display: none;
  }
  [open] > div {
    margin-block-start: var(--c-space);
  }
  summary.button {
    color: var(--c-accent-text);
  }
  .mark {
    position: relative;
    display: grid;
    flex: none;
    place-items: center;
    inline-size: 36px;
    block-size: 36px;
    border-radius: min(10px, var(--c-inner-radius));
    background: var(--c-raised);
  }
  .row {
    display: flex;
    flex: none;
    align-items: center;
    gap: calc(var(--c-space) * 1.5);
    min-block-size: 57px;
    padding: var(--c-space) calc(var(--c-space) * 1.5);
    border: var(--c-line) var(--c-border);
    border-radius: var(--c-inner-radius);
    cursor: pointer;
  }
  .row:hover {
    border-color: var(--c-border-strong);
  }
  .row:has(:checked) {
    border-color: var(--c-accent-text);
    background: var(--c-accent-subtle);
    box-shadow: inset 0 0 0 1px var(--c-accent-text);
  }
  .row:has(:focus-visible) {
    outline: 2px solid var(--c-focus);
    outline-offset: 2px;
  }
  .row input {
    order: 1;
    flex: none;
    inline-size: 20px;
    block-size: 20px;
    scroll-margin-block: 40px 56px; /* the row around what has the focus is to be seen too */
    accent-color: var(--c-accent-text);
    outline: none;
  }
  .what {
    flex: 1;
  }
  .name {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--c-space);
    font-size: calc(var(--c-font-size) * 8 / 7);
    font-weight: 500;
  }
  .cost {
    text-align: end;
  }
  .small {
    display: block;
  }
  .tag {
    padding: 0 var(--c-space);
    border-radius: min(10px, var(--c-inner-radius));
    background: var(--c-raised);
    color: var(--c-text-muted);
    font-size: calc(var(--c-font-size) * 6 / 7);
    font-weight: 500;
  }

  .line {
    display: flex;
    justify-content: space-between;
    gap: calc(var(--c-space) * 2);
    line-height: calc(var(--c-font-size) * 12 / 7);
  }
  [part='fees'] span {
    white-space: nowrap;
  }

  .outline {
    display: none;
    flex-direction: column;
    justify-content: space-between;
  }
  [aria-busy='true'] > .outline {
    display: flex;
  }
  .headline {
    inline-size: 40%;
    block-size: 32px;
    margin-block: 24px;
    border-radius: var(--c-inner-radius);
    background: var(--c-raised);
  }
  .form {
    block-size: 346px;
    padding-block-start: 28px;
  }
  .form::before,
  .form::after {
    content: '';
    block-size: 64px;
    border-radius: var(--c-inner-radius);
    background: var(--c-raised);
    box-shadow:
      0 72px var(--c-raised),
      0 144px var(--c-raised);
  }
  .form::after {
    block-size: 50px;
    background: var(--c-accent);
    box-shadow: none;
    opacity: 0.6;
  }
`;
