import { css } from 'lit';

/** Rows to choose from and the fee lines. Room for three rows and a line is always kept: nothing moves when the options arrive. */
export const choosingStyles = css`
  /* In a column of flex items WebKit counts the height of a legend twice. */
  form.stack {
    display: grid;
    align-content: space-between;
    min-block-size: 402px; /* of three rows and the line that opens more */
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
    min-block-size: calc(var(--c-quote, 100px) + 208px);
  }
  .options:has(+ details) {
    min-block-size: calc(var(--c-quote, 80px) + 208px);
  }
  /* High enough for a finger, in the gap between the rows and what follows. */
  .options + details > summary {
    margin-block: -4px -20px;
  }
  /* Without the line about what the buyer gets, the rows have its room. */
  form:has(.quote) {
    --c-quote: 0px;
  }
  .glyph {
    display: grid;
    flex: none;
    place-items: center;
    inline-size: 36px;
    block-size: 36px;
    border-radius: min(10px, var(--c-inner-radius));
    background: var(--c-raised);
  }
  .row,
  .what {
    display: flex;
    flex-wrap: wrap;
  }
  .row {
    position: relative;
    align-items: center;
    gap: 0 var(--c-space);
    min-block-size: 64px;
    padding: calc(var(--c-space) * 0.625) var(--c-space);
    padding-inline-end: 32px;
    border: var(--c-line) var(--c-border);
    border-radius: var(--c-inner-radius);
  }
  .row:has(:checked) {
    border-color: var(--c-accent-text);
    background: var(--c-accent-subtle);
  }
  .row input {
    position: absolute;
    inset-block: 0;
    inset-inline-end: 6px;
    margin: auto;
    inline-size: 20px;
    block-size: 20px;
    accent-color: var(--c-accent-text);
  }
  /* At least as wide as its longest word: the cost goes below it rather than break it. */
  .what,
  .name {
    flex: 1 1 min-content;
    overflow-wrap: break-word;
  }
  .name {
    hyphens: auto;
    font-size: calc(var(--c-font-size) * 8 / 7);
    font-weight: 500;
  }
  /* The description goes on below the word for the fee: three lines fit a row. */
  .cost {
    float: inline-end;
    padding-inline-start: 4px;
    margin-inline-start: auto;
  }
  .what > .small {
    inline-size: 100%;
  }
  .name,
  .small {
    display: block;
  }
  /* The place of the line before its text. */
  .quote {
    min-block-size: 64px;
  }
  .tag {
    padding: 0 var(--c-space);
    border-radius: min(10px, var(--c-inner-radius));
    white-space: nowrap;
  }
  .line {
    display: flex;
    justify-content: space-between;
    gap: calc(var(--c-space) * 2);
    line-height: calc(var(--c-font-size) * 12 / 7);
  }

  .outline {
    display: none;
    flex-direction: column;
    justify-content: space-between;
  }
  [aria-busy='true'] > .outline {
    display: flex;
  }
  .headline,
  .form::before,
  .form::after {
    content: '';
    border-radius: var(--c-inner-radius);
    background: var(--c-raised);
  }
  .headline {
    inline-size: 40%;
    block-size: 32px;
    margin-block: 24px;
  }
  .form {
    block-size: 402px;
    padding-block-start: 28px;
  }
  .form::before {
    block-size: 64px;
    box-shadow:
      0 72px var(--c-raised),
      0 144px var(--c-raised);
  }
  .form::after {
    block-size: 50px;
    background: var(--c-accent);
    opacity: 0.6;
  }
`;
