import type { ThemeFile } from '../../../../widget/theme/formats/index.js';

/** A theme that sets all 25 tokens. */
export const allTokens: ThemeFile = {
  light: {
    brand: '#635bff',
    bg: '#f7f8fa',
    surface: '#ffffff',
    text: '#111827',
    'text-muted': '#525866',
    border: '#dcdfe5',
    'border-strong': '#868d9b',
    accent: '#635bff',
    'on-accent': '#ffffff',
    'accent-hover': '#5249e0',
    'accent-text': '#5046e5',
    'accent-subtle': '#635bff1a',
    focus: '#5046e5',
    success: '#17703a',
    warning: '#6a4700',
    danger: '#b3261e',
    'font-family': "Inter, 'SF Pro Text', system-ui, sans-serif",
    'font-family-mono': "ui-monospace, 'Zürich Mono', monospace",
    'font-size': '1rem',
    'font-weight-strong': '600',
    radius: '12px',
    space: '16px',
    'border-width': '1.5px',
    shadow: '0px 1px 2px 0px #0000001a, inset 0px -1px 0px 0px #ffffff80',
    duration: '150ms',
  },
  dark: {
    bg: '#0b0d12',
    surface: '#16181d',
    text: '#f2f3f5',
    'text-muted': '#a7adb9',
    border: '#343842',
    'border-strong': '#747b89',
    'accent-text': '#a5a0ff',
    'accent-subtle': '#635bff33',
    success: '#7fd6a0',
    warning: '#ffd57a',
    danger: '#ff9d94',
  },
};

/** Themes in the form that an import gives, so that they can be compared. */
export const themes: Readonly<Record<string, ThemeFile>> = {
  nothing: { light: {} },
  'a brand alone': { light: { brand: '#635bff' } },
  'a brand of its own in dark': { light: { brand: '#635bff' }, dark: { brand: '#8f88ff' } },
  'all 25 tokens': allTokens,
  'no shadow and no motion': { light: { shadow: 'none', duration: '0s', radius: '0px' } },
  'CSS that design tokens cannot express': {
    light: {
      bg: 'var(--page, white)',
      'font-size': 'clamp(14px, 2vw, 18px)',
      radius: 'calc(1em + 2px)',
      shadow: '0 0 4px color-mix(in srgb, red, blue)',
    },
    dark: { bg: 'color-mix(in srgb, black 90%, white)' },
  },
};
