import { contrastOf, fromHex, intoGamut, mix, toHex, toLch } from './color.js';
import {
  panels,
  statusTokens,
  vivid,
  type ColorToken,
  type Contrast,
  type Hex,
  type Palette,
  type Panel,
} from './tokens.js';

export type Background = ColorToken | Panel;

/** A colour on a background that it may sit on, and the WCAG contrast ratio that it has there at least. */
export interface Pair {
  readonly foreground: ColorToken;
  readonly background: Background;
  readonly minimum: Readonly<Record<Contrast, number>>;
}

/** Where any text may stand. Each status colour stands on its own panel as well, and plain text on all of these. */
const everywhere = ['bg', 'surface', 'accent-subtle', 'raised'] as const;
const statusPanels = ['success-subtle', 'warning-subtle', 'danger-subtle'] as const;

const on = (foreground: ColorToken, backgrounds: readonly Background[], [normal, more]: [number, number]): Pair[] =>
  backgrounds.map((background) => ({ foreground, background, minimum: { normal, more } }));

/** Everything that is guaranteed. `border` is not here: it carries no meaning. */
export const pairs: readonly Pair[] = [
  ...on('text', [...everywhere, ...statusPanels], [7, 10]),
  ...on('text-muted', everywhere, [4.5, 7]),
  ...on('accent-text', everywhere, [4.5, 7]),
  ...statusTokens.flatMap((status) => on(status, [...everywhere, `${status}-subtle`], [4.5, 7])),
  ...on('border-strong', everywhere, [3, 4.5]),
  ...on('focus', everywhere, [3, 4.5]),
  // The accent is the brand, untouched, so that nothing but the better of black and white can be asked for.
  ...on('on-accent', ['accent', 'accent-hover'], [4.5, 4.5]),
];

const isPanel = (name: Background): name is Panel => Object.hasOwn(panels, name);

/** What tints the panel of a status. */
function vividOf(color: Hex): Hex {
  const { c, h } = toLch(fromHex(color));
  return toHex(intoGamut({ l: vivid.l, c: Math.min(c * vivid.chroma, vivid.cap), h }));
}

/** The colour of a background; that of a panel is mixed as the widget mixes it. */
export function backgroundOf(palette: Pick<Palette, 'surface'> & Partial<Palette>, name: Background): Hex | undefined {
  if (!isPanel(name)) return palette[name];
  const { of, percent } = panels[name];
  const color = palette[of];
  return color && mix({ ground: palette.surface, color: of === 'text' ? color : vividOf(color), percent });
}

/** A pair that misses its minimum, and its ratio. */
export interface Failing extends Omit<Pair, 'minimum'> {
  readonly ratio: number;
  readonly minimum: number;
}

/** The pairs of a palette that miss their minimum. There is none unless colours were given that rule it out. */
export function check(palette: Palette, contrast: Contrast): readonly Failing[] {
  return pairs.flatMap(({ foreground, background, minimum: { [contrast]: minimum } }) => {
    const ratio = contrastOf(palette[foreground], backgroundOf(palette, background) ?? palette.surface);
    return ratio < minimum ? [{ foreground, background, minimum, ratio }] : [];
  });
}
