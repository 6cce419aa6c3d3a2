import { css } from 'lit';

export const styles = css`
  .legal {
    text-align: center;
    text-wrap: balance;
  }
  [part='lines'] {
    margin-block: 0;
  }
  [part='lines'] :is(dt, dd) {
    margin: 0;
    overflow-wrap: anywhere;
  }
  [part='lines'] dd {
    white-space: nowrap;
  }
  .legal a {
    color: inherit;
    text-underline-offset: 2px;
  }
  .legal a:hover {
    color: var(--c-text);
  }
  .legal [part='links'] {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 0 calc(var(--c-space) * 2);
  }
  .legal [part='links'] a {
    display: flex;
    align-items: center;
    justify-content: center;
    min-inline-size: 24px;
    min-block-size: 44px;
    text-decoration: none;
  }
  .legal [part='links'] a:hover {
    text-decoration: underline;
  }
`;
