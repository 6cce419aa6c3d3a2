import { css } from 'lit';

/** The selection that slides, and the total that rolls. */
export const motionStyles = css`
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
