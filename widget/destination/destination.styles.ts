import { css } from 'lit';

/** The field for a typed address; 16 px at least, or phones zoom in on it. */
export const styles = css`
  .input {
    inline-size: 100%;
    padding: calc(var(--c-space) * 1.5);
    border: var(--c-line) var(--c-border-strong);
    border-radius: var(--c-inner-radius);
    background: var(--c-surface);
    font: 16px/22px var(--c-font-family-mono);
  }
  .input[aria-invalid='true'] {
    border-color: var(--c-danger);
  }
  .wrong {
    color: var(--c-danger);
  }
`;
