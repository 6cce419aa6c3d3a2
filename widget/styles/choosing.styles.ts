import { css } from 'lit';

/** Rows to choose from and the fee lines. Room for three rows and a half is always kept: nothing moves when the options arrive. */
export const choosing = css`
  fieldset {
    padding: 0;
    border: 0;
  }
  legend {
    padding: 0 0 8px;
  }
  .options {
    min-block-size: 244px;
  }
  .scroll {
    max-block-size: 252px;
    margin: -4px;
    padding: 4px 4px 24px;
    overflow-y: auto;
    scrollbar-width: thin;
    mask-image: linear-gradient(#000 calc(100% - 28px), transparent);
  }
  .row {
    display: flex;
    flex: none;
    align-items: center;
    gap: 12px;
    min-block-size: 64px;
    padding: 8px 12px;
    border: 1px solid var(--line);
    border-radius: var(--inner-radius);
    cursor: pointer;
  }
  .coin {
    min-block-size: 44px;
  }
  .row:hover {
    border-color: var(--control-line);
  }
  .row:has(:checked) {
    border-color: var(--accent);
    box-shadow: inset 0 0 0 1px var(--accent);
  }
  .row:has(:focus-visible) {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  .row input {
    flex: none;
    inline-size: 20px;
    block-size: 20px;
    accent-color: var(--accent);
    outline: none;
  }
  .what {
    flex: 1;
  }
  .name {
    display: flex;
    flex-wrap: wrap;
    gap: 0 8px;
    font-size: 16px;
    font-weight: 500;
  }
  .cost {
    text-align: end;
  }
  .small {
    display: block;
  }
  .tag {
    padding: 0 8px;
    border-radius: 99px;
    background: var(--raised);
    color: var(--muted);
    font-size: 12px;
    font-weight: 500;
  }

  .line {
    display: flex;
    justify-content: space-between;
    gap: 16px;
    line-height: 24px;
  }
  .fold {
    inline-size: 100%;
    padding: 10px 0;
    border: 0;
    background: none;
    cursor: pointer;
  }
  .fold b {
    font-weight: 600;
  }
  .fold .label::after {
    content: ' ▾';
  }
  [aria-expanded='true'] .label::after {
    content: ' ▴';
  }
  [aria-expanded='false'] + dl {
    display: none;
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
    margin-block: 24px 4px;
    border-radius: var(--inner-radius);
    background: var(--raised);
  }
  .form {
    block-size: 398px;
    padding-block-start: 28px;
  }
  .form::before,
  .form::after {
    content: '';
    block-size: 64px;
    border-radius: var(--inner-radius);
    background: var(--raised);
    box-shadow:
      0 72px var(--raised),
      0 144px var(--raised);
  }
  .form::after {
    block-size: 50px;
    background: var(--accent);
    box-shadow: none;
    opacity: 0.6;
  }
`;
