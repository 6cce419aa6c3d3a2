import { isColorSpace, type Triple } from './color-spaces.js';
import { parseCssColor, withAlpha, withinLimits } from './parse-css-color.js';
import { toSrgb, type GamutMapped } from './gamut.js';
import { isJsonObject, ownProperty } from './read-json.js';
import { ImportError, type ImportChange, type Decoded } from './import-error.js';
import { quoteValue } from './theme-file.js';

/** The value of a colour token: Color Module 2025.10. */
export type ColorValue = {
  readonly colorSpace: string;
  readonly components: Triple;
  readonly alpha?: number;
  /** For tools that know sRGB only: without alpha, as the module wants it. */
  readonly hex: string;
};

/** Four decimals: eight bits come back from them exactly. */
const roundComponent = (value: number): number => Math.round(value * 1e4) / 1e4;

/** A CSS colour as a value of the Color Module; undefined where the module has no words for it. */
export function encodeColor(text: string): ColorValue | undefined {
  const color = parseCssColor(text);
  if (!color) return undefined;
  const { space, components, alpha } = color;
  return {
    colorSpace: space,
    components: [roundComponent(components[0]), roundComponent(components[1]), roundComponent(components[2])],
    ...(alpha < 1 && { alpha: roundComponent(alpha) }),
    hex: toSrgb(space, components).hex,
  };
}

const readComponents = (value: unknown, space: string): Triple => {
  const numbers: readonly unknown[] = Array.isArray(value)
    ? value.map((part: unknown) => (part === 'none' ? 0 : part))
    : [];
  const [a, b, c] = numbers;
  if (numbers.length !== 3 || typeof a !== 'number' || typeof b !== 'number' || typeof c !== 'number') {
    throw new ImportError('A colour has three components, each a number or “none”.');
  }
  if (!withinLimits(space, [a, b, c]))
    throw new ImportError(`The components ${a}, ${b}, ${c} are out of range in ${space}.`);
  return [a, b, c];
};

function colorChanges(space: string, { deltaE, reduced }: GamutMapped): ImportChange[] {
  if (space === 'srgb') return [];
  const rounded = Math.round(deltaE * 1000) / 1000;
  const how = reduced ? 'brought into sRGB with less chroma' : 'written as sRGB';
  return [{ kind: 'color', text: `The colour was ${how} from ${space}; it moved by ${rounded}.`, deltaE: rounded }];
}

function decodeColorText(text: string): Decoded {
  const color = parseCssColor(text);
  if (!color) throw new ImportError(`${quoteValue(text)} is not a colour of the Color Module 2025.10.`);
  const mapped = toSrgb(color.space, color.components);
  return {
    text: withAlpha(mapped.hex, color.alpha),
    changes: [
      { kind: 'unit', text: 'A colour written as text, as older drafts had it, was read as CSS.' },
      ...colorChanges(color.space, mapped),
    ],
  };
}

/** CSS text of a colour value: always sRGB hex. */
export function decodeColor(value: unknown): Decoded {
  if (typeof value === 'string') return decodeColorText(value);
  const space = ownProperty(value, 'colorSpace');
  if (!isJsonObject(value) || !isColorSpace(space)) {
    throw new ImportError(`${quoteValue(space ?? value)} is not a colour space of the Color Module 2025.10.`);
  }
  const alpha = ownProperty(value, 'alpha') ?? 1;
  if (typeof alpha !== 'number' || !(alpha >= 0 && alpha <= 1)) throw new ImportError('Alpha goes from 0 to 1.');
  const mapped = toSrgb(space, readComponents(ownProperty(value, 'components'), space));
  return { text: withAlpha(mapped.hex, alpha), changes: colorChanges(space, mapped) };
}
