import { css } from 'lit';

/** The steps of the order. Done, current and future steps differ in shape and weight, not in colour alone. */
export const stepStyles = css`
  .steps {
    padding: 0;
    list-style: none;
  }
  .steps li {
    position: relative;
    display: flex;
    gap: calc(var(--c-space) * 1.5);
    padding-block-end: calc(var(--c-space) * 1.5);
    color: var(--c-text-muted);
    line-height: calc(var(--c-font-size) * 10 / 7);
  }
  .steps li:last-child {
    padding-block-end: 0;
  }
  .steps li:not(:last-child)::before {
    content: '';
    position: absolute;
    inset-block: 20px 0;
    inset-inline-start: 9px;
    border-inline-start: 2px solid var(--c-border);
  }
  .steps .done::before {
    border-color: var(--c-accent-text);
  }
  .steps .now {
    color: var(--c-text);
    font-weight: var(--c-font-weight-strong);
  }
  .steps .now .small {
    font-weight: 400;
  }
  .mark {
    flex: none;
    display: grid;
    place-items: center;
    inline-size: 20px;
    block-size: 20px;
    border: 2px solid var(--c-border-strong);
    border-radius: 50%;
  }
  .done .mark,
  .now .mark {
    border-color: var(--c-accent-text);
  }
  .done .mark {
    background: var(--c-accent-text);
    color: var(--c-surface);
  }
  .done .mark::before {
    content: '';
    inline-size: 4px;
    block-size: 8px;
    margin-block-end: 2px;
    border: solid currentColor;
    border-width: 0 2px 2px 0;
    transform: rotate(45deg);
  }
  .now .mark::before {
    content: '';
    border: 5px solid var(--c-accent-text);
    border-radius: 50%;
    animation: breathe 1.2s ease-in-out 4 alternate; /* less than 5 s: nothing to pause (WCAG 2.2.2) */
  }
  progress {
    display: block;
    inline-size: 100%;
    block-size: 4px;
    margin-block: 6px 4px;
    appearance: none;
    border: 0;
    border-radius: 2px;
    background: var(--c-border);
    overflow: hidden;
  }
  progress::-webkit-progress-bar {
    background: none;
  }
  progress::-webkit-progress-value {
    background: var(--c-accent-text);
  }
  progress::-moz-progress-bar {
    background: var(--c-accent-text);
  }
  @media (forced-colors: active) {
    progress {
      --c-accent-text: Highlight;
      block-size: 8px;
      border: 1px solid CanvasText;
      forced-color-adjust: none;
      background: Canvas;
    }
  }
  [part='time-left'] {
    margin-block-start: 4px;
  }
  [part='elapsed'] {
    flex: none;
    min-inline-size: 5ch;
    text-align: end;
    color: var(--c-text-muted);
    font-weight: 400;
  }
`;
