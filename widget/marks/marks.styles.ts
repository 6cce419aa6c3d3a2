import { css } from 'lit';

/** The icons of options, the marks of coins and networks, and the pictures of addresses. The first screen keeps their places. */
export const markStyles = css`
  .glyph svg {
    display: block;
    inline-size: 24px;
    block-size: 24px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .coin-mark {
    position: relative;
  }
  .glyph > * {
    animation: rise calc(var(--c-duration) * 0.8);
  }
  .glyph ::slotted(*) {
    max-inline-size: 100%;
    max-block-size: 100%;
  }
  .letter::before {
    content: attr(data-letter);
    color: var(--c-accent-text);
    font-weight: var(--c-font-weight-strong);
    text-transform: uppercase;
  }
  .coin-mark .letter {
    display: grid;
    place-items: center;
    inline-size: 100%;
    block-size: 100%;
    border-radius: 50%;
    background: var(--c-accent-subtle);
  }
  .coin-mark svg {
    inline-size: 100%;
    block-size: 100%;
    stroke: none;
  }
  .coin-mark path {
    stroke: #fff;
    stroke-width: 2.4;
  }
  .network {
    position: absolute;
    place-self: end;
    inline-size: 16px;
    block-size: 16px;
    border: 2px solid var(--c-surface);
    border-radius: 50%;
    background: var(--c-surface);
  }
  .network path {
    stroke-width: 3.2;
  }
  .network .letter::before {
    font-size: 8px;
  }
`;
