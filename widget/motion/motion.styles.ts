import { css } from 'lit';

export const styles = css`
  /* The margin of the card while it moves must not collapse with that of the page's next element. */
  :host::after {
    content: '';
    display: table;
  }
  .tween {
    overflow: clip;
  }
  /* The height of the card animates: what is in it keeps its own. */
  .tween > * {
    flex: none;
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
