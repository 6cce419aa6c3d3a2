import { css } from 'lit';

/** Rows to choose from and the fee lines. Room for three rows and a line is always kept: nothing moves when the options arrive. */
export const choosingStyles = css`
  /* In a column of flex items WebKit counts the height of a legend twice. */
  form.stack {
    display: grid;
    flex: none; /* the rest of a high card is below it */
    align-content: space-between;
    min-block-size: 416px; /* of three rows and the line that opens more */
    --c-edge: clamp(8px, 100% - 312px, 15px); /* less in a narrow column: the words need the room */
    container-type: inline-size;
    contain-intrinsic-size: 246px;
  }
  fieldset {
    padding: 0;
    border: 0;
  }
  legend {
    padding: 4px 0 var(--c-space);
    font-weight: 500;
  }
  .options {
    display: grid;
    min-block-size: calc(var(--c-quote, 112px) + 208px);
  }
  .options:has(+ details) {
    min-block-size: calc(var(--c-quote, 92px) + 208px);
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
    inline-size: 32px;
    block-size: 32px;
  }
  .row,
  .offer,
  .cost {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 8px;
  }
  .row {
    position: relative;
    min-block-size: 64px;
    padding: 3px var(--c-edge);
    padding-inline-end: calc(var(--c-edge) * 1.5 + 24px);
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
    inset-inline-end: var(--c-edge);
    margin: auto;
    inline-size: 20px;
    block-size: 20px;
    accent-color: var(--c-accent-text);
  }
  .offer {
    flex: 1;
  }
  /* At least as wide as its longest word: the cost goes below it rather than break or squeeze it. */
  .what {
    display: grid;
    flex: 999 1 min-content;
    min-inline-size: 124px;
    overflow-wrap: break-word;
  }
  .name {
    hyphens: auto;
    font-size: calc(var(--c-font-size) * 8 / 7);
    font-weight: 500;
  }
  /* The tag is below the amount, or beside it where the line is its own. */
  .cost {
    flex: 1 1 min-content;
    justify-content: end;
    white-space: nowrap;
  }
  @container (width < 304px) {
    .offer {
      display: block;
      padding-block: 3px; /* of three lines */
    }
    .cost {
      justify-content: start;
    }
  }
  /* The place of the line before its text. */
  .quote {
    min-block-size: 76px;
  }
  .tag {
    padding: 1px var(--c-space);
  }
  .line {
    display: flex;
    justify-content: space-between;
    gap: calc(var(--c-space) * 2);
    line-height: calc(var(--c-font-size) * 12 / 7);
  }

  .outline {
    display: none;
    align-content: space-between;
    block-size: 416px;
    padding-block-start: 32px;
  }
  [aria-busy='true'] > .outline {
    display: grid;
  }
  .outline::before,
  .outline::after {
    content: '';
    block-size: 64px;
    border-radius: var(--c-inner-radius);
    background: var(--c-raised);
    box-shadow:
      0 72px var(--c-raised),
      0 144px var(--c-raised);
  }
  .outline::after {
    block-size: 48px;
    background: var(--c-accent);
    box-shadow: none;
    opacity: 0.6;
  }
`;
