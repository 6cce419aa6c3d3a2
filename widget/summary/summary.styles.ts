import { css } from 'lit';

export const styles = css`
  .lines {
    margin-block: 0;
  }
  .lines :is(dt, dd) {
    margin: 0;
    overflow-wrap: anywhere;
  }
  .lines dd {
    white-space: nowrap;
  }
  .links a {
    color: inherit;
    text-underline-offset: 2px;
  }
  /* The button says it. */
  .stack:has(.support) ~ .links:has(a:only-child),
  .stack:has(.support) ~ .links a:last-child {
    display: none !important;
  }
  .links a:hover {
    color: var(--c-text);
  }
  .links [part='links'] {
    display: flex;
    flex-wrap: wrap;
    gap: 0 calc(var(--c-space) * 2);
  }
  .links [part='links'] a {
    display: flex;
    align-items: center;
    justify-content: center;
    min-inline-size: 24px;
    min-block-size: 44px;
    text-decoration: none;
  }
  .links [part='links'] a:hover {
    text-decoration: underline;
  }
`;
