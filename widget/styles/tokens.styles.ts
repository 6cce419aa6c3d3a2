import { css, unsafeCSS } from 'lit';

/**
 * Black or white by the lightness of the accent, if a page sets only that. Reads the page's variable and not `--c-accent`:
 * before version 131, Chromium computes no relative colour of a `light-dark()`.
 */
const blackOrWhiteOn = (accent: string): string =>
  `lab(from var(--checkout-accent,${accent}) calc((49.8 - l) * 999) 0 0)`;

/** Token, light, dark: the look without a brand, held against the same contrasts as every derived one. */
const defaultPalette = [
  ['bg', '#f6f7f9', '#101216'],
  ['surface', '#fff', '#16181d'],
  ['text', '#15181e', '#f2f3f5'],
  ['text-muted', '#575e6b', '#a7adb9'],
  ['border', '#dcdfe5', '#343842'],
  ['border-strong', '#7c8391', '#848b99'],
  ['accent', '#2453d6', '#3565ee'],
  ['on-accent', blackOrWhiteOn('#000')],
  ['accent-hover', '#1b44b8', '#2c58d8'],
  ['accent-text', '#2453d6', '#8fb0ff'],
  ['accent-subtle', '#f3f6fe', '#1b2130'],
  ['focus', '#2453d6', '#8fb0ff'],
  ['success', '#17703a', '#7fd6a0'],
  ['warning', '#6a4700', '#ffd57a'],
  ['danger', '#b3261e', '#ff9d94'],
  ['font-family', 'inherit'],
  ['font-family-mono', "ui-monospace, 'SF Mono', Menlo, Consolas, monospace"],
  ['font-size', '14px'],
  ['font-weight-strong', '600'],
  ['radius', '16px'],
  ['space', '8px'],
  ['border-width', '1px'],
  ['shadow', 'none'],
  ['duration', '150ms'],
];

const declarations = defaultPalette.map(([token, light, dark]) => {
  const value = dark ? `light-dark(${light}, ${dark})` : light;
  return `--c-${token}:var(--checkout-${token},var(--_d-${token},${value}));`;
});

/**
 * The tokens. `--checkout-*` is what a page sets, `--_d-*` what a brand or a preset derives (a name that no page has),
 * and the last value what is there without either; inside, `--c-*` are used. Dark has values of its own. `!important` and the resets keep the
 * host element whole on pages that reset everything.
 */
export const tokenStyles = css`
  :host {
    color-scheme: var(--_d-scheme, light dark);
    display: block !important;
    box-sizing: border-box;
    white-space: normal !important;
    max-inline-size: 420px;
    inline-size: 100%;
    margin-inline: auto;

    ${unsafeCSS(declarations.join(''))}
    --c-line: var(--c-border-width) solid;
    --c-frame: var(--checkout-border, var(--_d-frame, var(--c-border)));
    --c-raised: var(--_d-raised, color-mix(in srgb, var(--c-text) 5%, var(--c-surface)));
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
