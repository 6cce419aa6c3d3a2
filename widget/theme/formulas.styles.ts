import { css, unsafeCSS, type CSSResult } from 'lit';
import {
  darkenedLuminance,
  hoverSteps,
  maxLuminanceForWhite,
  maxLuminanceToDarken,
  models,
  type HuedTone,
  type Tone,
} from './tone-model.js';
import { statusTokens, type Contrast } from './tokens.js';

const brand = 'var(--checkout-brand)';
const brandLuminance = '(.2126 * r + .7152 * g + .0722 * b)';

/** 0 up to this luminance of the brand, 1 above it. */
const stepAbove = (luminance: number): string => `clamp(0, (${brandLuminance} - ${luminance}) * 1e7, 1)`;

/** The brand with each channel of its linear light replaced. */
const linear = (channel: (name: string) => string, alpha = '1'): string =>
  `color(from ${brand} srgb-linear ${['r', 'g', 'b'].map((name) => `calc(${channel(name)})`).join(' ')} / ${alpha})`;
/** The brand scaled down to a luminance. The last term avoids a division by zero for black. */
const scaledTo = (luminance: number, alpha?: string): string =>
  linear((name) => `${name} * min(1, ${luminance} / (${brandLuminance} + 1e-9))`, alpha);

/** A channel of the accent: the brand's, darkened where white text needs that. */
const accentChannel = (name: string): string =>
  `${name} * (1 - ${stepAbove(maxLuminanceForWhite)} * (1 - ${stepAbove(maxLuminanceToDarken)}) * (1 - ${darkenedLuminance} / (${brandLuminance} + 1e-9)))`;

const oklch = (parts: string): string => `oklch(from ${brand} ${parts} / 1)`;
const applyTone = ({ l, c }: Tone): string => oklch(`${l} min(c, ${c}) h`);
const lightened = ({ l, c }: Tone): string => oklch(`max(l, ${l}) min(c, ${c} + 20 * max(0, l - ${l})) h`);
/** Refers to the brand, though it takes nothing of it: without one, the value is invalid. */
const applyHuedTone = ({ l, c, h }: HuedTone): string => oklch(`${l} ${c} ${h}`);

/** A step function in CSS: the first value, plus the difference at each threshold. */
const stepped = (values: readonly { from: number; value: number }[]): string =>
  values
    .map(({ from, value }, index) => {
      const before = values[index - 1];
      return before ? `${(value - before.value).toFixed(3)} * ${stepAbove(from)}` : `${value}`;
    })
    .join(' + ');

const hoverColor = (): string => {
  // The luminance is the brand's: one that is darkened has the step below.
  const steps = hoverSteps.map((step) =>
    step.from === maxLuminanceForWhite ? { ...step, from: maxLuminanceToDarken } : step,
  );
  const scale = stepped(steps.map(({ from, scale: value }) => ({ from, value })));
  const white = stepped(steps.map(({ from, white: value }) => ({ from, value })));
  return linear((name) => `${accentChannel(name)} * (${scale}) + ${white}`);
};

/** The colours that are the same in both contrasts. */
const accentColors = (): Record<string, string> => ({
  accent: linear(accentChannel),
  'on-accent': linear(() => `1 - ${stepAbove(maxLuminanceToDarken)}`),
  'accent-hover': hoverColor(),
  // Visible where the accent has less than 3:1 on the surface: beyond these luminances.
  'accent-edge': `light-dark(${scaledTo(models.light.normal.branded['accent-text'].l, stepAbove(0.3))}, ${linear(
    (name) => `${name} * 0.5 + 0.3`,
    `calc(1 - ${stepAbove(0.127)})`,
  )})`,
});

function contrastColors(contrast: Contrast): Record<string, string> {
  const { [contrast]: light } = models.light;
  const { [contrast]: dark } = models.dark;
  const both = (one: string, other: string): string => `light-dark(${one}, ${other})`;
  const neutral = Object.entries(light.neutral).map(([token, tone]): [string, string] => [
    token,
    both(applyTone(tone), applyTone(dark.neutral[token as keyof typeof light.neutral])),
  ]);
  const branded = (['accent-text', 'focus'] as const).map((token): [string, string] => [
    token,
    both(scaledTo(light.branded[token].l), lightened(dark.branded[token])),
  ]);
  const status = statusTokens.map((token): [string, string] => [
    token,
    both(applyHuedTone(light.status[token]), applyHuedTone(dark.status[token])),
  ]);
  return Object.fromEntries([...neutral, ...branded, ...status]);
}

const declarations = (colors: Record<string, string>): CSSResult =>
  unsafeCSS(
    Object.entries(colors)
      .map(([token, value]) => `--d-${token}:${value};`)
      .join(''),
  );

/**
 * The derived colours for a page that sets nothing but `--checkout-brand` in CSS: those of `derivePalette`, by relative
 * colours over the same model, within 0.005 in OKLab. Without a brand every value is invalid, and the fallbacks of the
 * default theme apply. Tokens that the page sets beside the brand apply, but no colour is derived against them.
 */
export const formulaStyles = css`
  @supports (color: color(from red srgb-linear r g b)) {
    :host {
      ${declarations({ ...accentColors(), ...contrastColors('normal') })}
    }
    :host([theme~='contrast']) {
      ${declarations(contrastColors('more'))}
    }
    @media (prefers-contrast: more) {
      :host {
        ${declarations(contrastColors('more'))}
      }
    }
  }
`;
