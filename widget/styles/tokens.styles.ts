import { css } from 'lit';

/**
 * The 25 tokens. `--checkout-*` is what a page sets, `--d-*` what a brand or a preset derives, and the last value what
 * is there without either; inside, `--c-*` are used. Dark has values of its own. `!important` and the resets keep the
 * host element whole on pages that reset everything.
 */
export const tokens = css`
  :host {
    color-scheme: light dark !important;
    display: block !important;
    box-sizing: border-box;
    white-space: normal !important;
    max-inline-size: 420px;
    inline-size: 100%;

    --c-bg: var(--checkout-bg, var(--d-bg, light-dark(#f6f7f9, #101216)));
    --c-surface: var(--checkout-surface, var(--d-surface, light-dark(#fff, #16181d)));
    --c-text: var(--checkout-text, var(--d-text, light-dark(#15181e, #f2f3f5)));
    --c-text-muted: var(--checkout-text-muted, var(--d-text-muted, light-dark(#575e6b, #a7adb9)));
    --c-border: var(--checkout-border, var(--d-border, light-dark(#dcdfe5, #343842)));
    --c-border-strong: var(--checkout-border-strong, var(--d-border-strong, light-dark(#7c8391, #848b99)));
    --c-accent: var(--checkout-accent, var(--d-accent, var(--checkout-brand, light-dark(#2453d6, #8fb0ff))));
    --c-on-accent: var(--checkout-on-accent, var(--d-on-accent, light-dark(#fff, #000)));
    --c-accent-hover: var(--checkout-accent-hover, var(--d-accent-hover, light-dark(#1b44b8, #a8c2ff)));
    --c-accent-text: var(--checkout-accent-text, var(--d-accent-text, light-dark(#2453d6, #8fb0ff)));
    --c-accent-subtle: var(--checkout-accent-subtle, var(--d-accent-subtle, light-dark(#f3f6fe, #1b2130)));
    --c-focus: var(--checkout-focus, var(--d-focus, var(--c-accent-text)));
    --c-success: var(--checkout-success, var(--d-success, light-dark(#17703a, #7fd6a0)));
    --c-warning: var(--checkout-warning, var(--d-warning, light-dark(#6a4700, #ffd57a)));
    --c-danger: var(--checkout-danger, var(--d-danger, light-dark(#b3261e, #ff9d94)));
    --c-font: var(--checkout-font-family, var(--d-font-family, inherit));
    --c-mono: var(--checkout-font-family-mono, ui-monospace, 'SF Mono', Menlo, Consolas, monospace);
    --c-size: var(--checkout-font-size, 14px);
    --c-strong: var(--checkout-font-weight-strong, 600);
    --c-radius: var(--checkout-radius, var(--d-radius, 16px));
    --c-space: var(--checkout-space, 8px);
    --c-line: var(--checkout-border-width, var(--d-border-width, 1px)) solid;
    --c-shadow: var(--checkout-shadow, var(--d-shadow, none));
    --c-duration: var(--checkout-duration, 150ms);

    --c-raised: color-mix(in srgb, var(--c-text) 5%, var(--c-surface));
    --c-inner-radius: calc(var(--c-radius) * 0.625);
  }

  :host([hidden]) {
    display: none !important;
  }
  :host([theme~='light']) {
    color-scheme: light !important;
  }
  :host([theme~='dark']) {
    color-scheme: dark !important;
  }
`;
