import { css } from 'lit';

/**
 * Every look that a page can change. Inside, the short names are used; `--checkout-*` are the ones to set.
 * Dark has values of its own. `!important` and the resets keep the host element whole on pages that reset everything.
 */
export const tokens = css`
  :host {
    color-scheme: light dark !important;
    display: block !important;
    box-sizing: border-box;
    white-space: normal !important;
    max-inline-size: var(--checkout-max-width, 420px);
    inline-size: 100%;

    --accent: var(--checkout-accent, light-dark(#2453d6, #8fb0ff));
    --on-accent: var(--checkout-on-accent, light-dark(#fff, #0a1330));
    --surface: var(--checkout-surface, light-dark(#fff, #16181d));
    --raised: var(--checkout-raised, light-dark(#f5f6f8, #1f2229));
    --ink: var(--checkout-text, light-dark(#15181e, #f2f3f5));
    --muted: var(--checkout-muted, light-dark(#575e6b, #a7adb9));
    --line: var(--checkout-border, light-dark(#dcdfe5, #343842));
    --control-line: var(--checkout-control-border, light-dark(#868d9b, #747b89));
    --danger: var(--checkout-danger, light-dark(#b3261e, #ff9d94));
    --good: var(--checkout-success, light-dark(#17703a, #7fd6a0));
    --amber: var(--checkout-warning, light-dark(#6a4700, #ffd57a));
    --amber-surface: var(--checkout-warning-surface, light-dark(#fff4d9, #2d2410));
    --radius: var(--checkout-radius, 16px);
    --inner-radius: calc(var(--radius) * 0.625);
    --mono: var(--checkout-mono, ui-monospace, 'SF Mono', Menlo, Consolas, monospace);
    --motion: var(--checkout-motion, 150ms);
  }

  :host([hidden]) {
    display: none !important;
  }
  :host([theme='light']) {
    color-scheme: light !important;
  }
  :host([theme='dark']) {
    color-scheme: dark !important;
  }
`;
