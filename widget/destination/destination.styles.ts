import { css } from 'lit';

/** The field for a typed address; 16 px at least, or phones zoom in on it. */
export const styles = css`
  .input {
    inline-size: 100%;
    padding: 12px;
    border: 1px solid var(--control-line);
    border-radius: var(--inner-radius);
    background: var(--surface);
    font: 16px/22px var(--mono);
  }
  .input[aria-invalid='true'] {
    border-color: var(--danger);
  }
  .wrong {
    color: var(--danger);
  }
`;
