import { css, unsafeCSS, type CSSResult } from 'lit';
import {
  fullHueChroma,
  hoverSteps,
  maxHueShift,
  models,
  maxLuminanceForWhite,
  type HuedTone,
  type Tone,
} from './tone-model.js';
import { statusTokens, type Contrast } from './tokens.js';

const brand = 'var(--checkout-brand)';
const brandLuminance = '(.2126 * r + .7152 * g + .0722 * b)';

/** 0 up to this luminance of the brand, 1 above it. */
const stepAbove = (luminance: number): string => `clamp(0, (${brandLuminance} - ${luminance}) * 1e7, 1)`;

/** The brand with each channel of its linear light replaced. Black is divided by as well, hence the last term. */
const linear = (channel: (name: string) => string, alpha = '1'): string =>
  `color(from ${brand} srgb-linear ${['r', 'g', 'b'].map((name) => `calc(${channel(name)})`).join(' ')} / ${alpha})`;
const scaledTo = (luminance: number, alpha?: string): string =>
  linear((name) => `${name} * min(1, ${luminance} / (${brandLuminance} + 1e-9))`, alpha);

const oklch = (parts: string): string => `oklch(from ${brand} ${parts} / 1)`;
const applyTone = ({ l, c }: Tone): string => oklch(`${l} min(c, ${c}) h`);
const lightened = ({ l, c }: Tone): string => oklch(`max(l, ${l}) min(c, ${c} + 20 * max(0, l - ${l})) h`);
/** The sine is of radians, by a plain number: in a relative colour WebKit takes `1deg` for 1. */
const shiftedHue = ({ l, c, h: hue }: HuedTone): string =>
  oklch(`${l} ${c} calc(${hue} + ${maxHueShift} * min(1, c / ${fullHueChroma}) * sin((h - ${hue}) * 0.0174533))`);

/** The value of a step function: the first one, and the differences from each threshold on. */
const stepped = (values: readonly { from: number; value: number }[]): string =>
  values
    .map(({ from, value }, index) => {
      const before = values[index - 1];
      return before ? `${(value - before.value).toFixed(3)} * ${stepAbove(from)}` : `${value}`;
    })
    .join(' + ');

const hoverColor = (): string => {
  const scale = stepped(hoverSteps.map(({ from, scale: value }) => ({ from, value })));
  const white = stepped(hoverSteps.map(({ from, white: value }) => ({ from, value })));
  return linear((name) => `${name} * (${scale}) + ${white}`);
};

/** The colours that do not change with the contrast that is asked for. */
const accent = (): Record<string, string> => ({
  accent: brand,
  'on-accent': linear(() => `1 - ${stepAbove(maxLuminanceForWhite)}`),
  'accent-hover': hoverColor(),
  // Only where the accent has less than 3:1 on the surface, which ends at these luminances.
  'accent-edge': `light-dark(${scaledTo(models.light.normal.branded['accent-text'].l, stepAbove(0.3))}, ${linear(
    (name) => `${name} * 0.5 + 0.3`,
    `calc(1 - ${stepAbove(0.127)})`,
  )})`,
});

function layer(contrast: Contrast): Record<string, string> {
  const [day, night] = [models.light[contrast], models.dark[contrast]];
  const both = (one: string, other: string): string => `light-dark(${one}, ${other})`;
  const neutral = Object.entries(day.neutral).map(([token, tone]): [string, string] => [
    token,
    both(applyTone(tone), applyTone(night.neutral[token as keyof typeof day.neutral])),
  ]);
  const branded = (['accent-text', 'focus'] as const).map((token): [string, string] => [
    token,
    both(scaledTo(day.branded[token].l), lightened(night.branded[token])),
  ]);
  const status = statusTokens.map((token): [string, string] => [
    token,
    both(shiftedHue(day.status[token]), shiftedHue(night.status[token])),
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
 * The derived layer for a page that sets nothing but `--checkout-brand` in CSS: what `derive` gives, by relative colours
 * over the same model, within 0.005 in OKLab. Without a brand every value is invalid, so that the fallbacks of the
 * default look hold. Tokens that the page sets beside the brand stay as they are, but nothing is derived against them.
 */
export const formulaStyles = css`
  @supports (color: color(from red srgb-linear r g b)) {
    :host {
      ${declarations({ ...accent(), ...layer('normal') })}
    }
    :host([theme~='contrast']) {
      ${declarations(layer('more'))}
    }
    @media (prefers-contrast: more) {
      :host {
        ${declarations(layer('more'))}
      }
    }
  }
`;
