import { isJsonObject, ownProperty } from './json.js';
import { ImportError, quoteValue, type Decoded } from './report.js';
import { decodeColor, encodeColor, type ColorValue } from './color-value.js';
import { splitTopLevel } from './css.js';
import type { TokenType } from './theme-file.js';

type Dimension = { readonly value: number; readonly unit: string };

const parseDimension = (text: string, units: readonly string[]): Dimension | undefined => {
  if (text.length > 40) return undefined;
  const [, digits = '', unit = ''] = /^(-?(?:\d+\.?\d*|\.\d+))([a-z]*)$/i.exec(text.trim()) ?? [];
  const isKnown = units.includes(unit.toLowerCase());
  if (digits === '' || (!isKnown && !(unit === '' && Number(digits) === 0))) return undefined;
  return { value: Number(digits), unit: isKnown ? unit.toLowerCase() : (units[0] ?? '') };
};

/** `8px`, `0.5rem` or `0` as a dimension value; undefined for every other unit, which the format does not have. */
export const encodeDimension = (text: string): Dimension | undefined => parseDimension(text, ['px', 'rem']);

/** `150ms` or `0.15s` as a duration value. */
export const encodeDuration = (text: string): Dimension | undefined => parseDimension(text, ['ms', 's']);

/** At most six decimals and no exponent, which CSS allows but people find hard to read. */
const formatNumber = (value: number): string => String(Math.round(value * 1e6) / 1e6);

/** The font size of the page may differ; design systems count rem by the default of browsers. */
export const pixelsPerRem = 16;

const maxMagnitude = 10_000;

type DimensionRules = {
  /** Exported files keep their unit, so that export and import give the same theme. */
  readonly keepUnit: boolean;
  readonly minimum?: number;
};

function readDimension(value: unknown, units: readonly string[]): Dimension {
  const dimension =
    typeof value === 'string'
      ? parseDimension(value, units)
      : { value: ownProperty(value, 'value'), unit: ownProperty(value, 'unit') };
  const { value: number, unit } = dimension ?? {};
  if (typeof number !== 'number' || typeof unit !== 'string' || !units.includes(unit)) {
    throw new ImportError(`${quoteValue(value)} is not a number with the unit ${units.join(' or ')}.`);
  }
  return { value: number, unit };
}

function assertInRange(value: number, minimum: number): void {
  if (!(value >= minimum && value <= maxMagnitude))
    throw new ImportError(`${value} is not between ${minimum} and ${maxMagnitude}.`);
}

function decodeDimension(value: unknown, { keepUnit, minimum = 0 }: DimensionRules): Decoded {
  const { value: number, unit } = readDimension(value, ['px', 'rem']);
  assertInRange(number, minimum);
  if (unit !== 'rem' || keepUnit) return { text: formatNumber(number) + unit, changes: [] };
  const text = `${formatNumber(number * pixelsPerRem)}px`;
  return { text, changes: [{ kind: 'unit', text: `${formatNumber(number)}rem became ${text}: 16 px to a rem.` }] };
}

function decodeDuration(value: unknown): Decoded {
  const { value: number, unit } = readDimension(value, ['ms', 's']);
  assertInRange(number, 0);
  return { text: formatNumber(number) + unit, changes: [] };
}

/** The names of OpenType weights in the Format Module 2025.10. */
const fontWeights: ReadonlyMap<string, number> = new Map(
  Object.entries({
    100: ['thin', 'hairline'],
    200: ['extra-light', 'ultra-light'],
    300: ['light'],
    400: ['normal', 'regular', 'book'],
    500: ['medium'],
    600: ['semi-bold', 'demi-bold'],
    700: ['bold'],
    800: ['extra-bold', 'ultra-bold'],
    900: ['black', 'heavy'],
    950: ['extra-black', 'ultra-black'],
  }).flatMap(([weight, names]) => names.map((name) => [name, Number(weight)] as const)),
);

const isFamilyName = (name: string): boolean => /^[^\p{C}"'`\\;{}()<>@!,$]{1,80}$/u.test(name) && name.trim() === name;

/** A CSS list of font families as names without quotes; undefined where a name is invalid. */
export function encodeFamily(text: string): readonly string[] | undefined {
  if (text.length > 400) return undefined;
  const names = text.match(/"[^"]*"|'[^']*'|[^,]+/g)?.map((name) => name.trim()) ?? [];
  const unquoted = names.filter(Boolean).map((name) => name.replace(/^(["'])(.*)\1$/, '$2'));
  return unquoted.length > 0 && unquoted.every(isFamilyName) ? unquoted : undefined;
}

/** A CSS identifier needs no quotes, and a generic family must have none. */
const quoteFamily = (name: string): string => (/^-?[a-z_][\w-]*$/i.test(name) ? name : `'${name}'`);

function decodeFamily(value: unknown): Decoded {
  const listed: readonly unknown[] = Array.isArray(value) ? value : [value];
  const split = listed.flatMap((name): readonly unknown[] =>
    typeof name === 'string' ? (encodeFamily(name) ?? [name]) : [name],
  );
  if (split.length === 0 || split.length > 12)
    throw new ImportError('A font family is one name or a list of up to 12.');
  const names = split.map((name) => {
    if (typeof name !== 'string' || !isFamilyName(name))
      throw new ImportError(`${quoteValue(name)} is not the name of a font.`);
    return quoteFamily(name);
  });
  return {
    text: names.join(', '),
    changes:
      split.length > listed.length ? [{ kind: 'unit', text: 'A name with commas was read as a list of fonts.' }] : [],
  };
}

const isWeight = (value: unknown): value is number => typeof value === 'number' && value >= 1 && value <= 1000;

/** `600`, `bold` or `normal` as a weight; undefined for every other text. */
function encodeWeight(text: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed === 'bold' || trimmed === 'normal') return fontWeights.get(trimmed);
  const number = /^\d{1,4}$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  return isWeight(number) ? number : undefined;
}

function decodeWeight(value: unknown): Decoded {
  if (isWeight(value)) return { text: String(value), changes: [] };
  const found = typeof value === 'string' ? fontWeights.get(value) : undefined;
  if (found === undefined) throw new ImportError(`${quoteValue(value)} is not a font weight from 1 to 1000.`);
  return {
    text: String(found),
    changes: [{ kind: 'unit', text: `The weight ${quoteValue(value)} was written as ${found}.` }],
  };
}

type ShadowValue = {
  readonly color: ColorValue;
  readonly offsetX: Dimension;
  readonly offsetY: Dimension;
  readonly blur: Dimension;
  readonly spread: Dimension;
  readonly inset?: true;
};

const zeroLength: Dimension = { value: 0, unit: 'px' };

/** The format has no value for `none`, and an empty list is not allowed. */
const transparentColor: ColorValue = { colorSpace: 'srgb', components: [0, 0, 0], alpha: 0, hex: '#000000' };
const noShadow: ShadowValue = {
  color: transparentColor,
  offsetX: zeroLength,
  offsetY: zeroLength,
  blur: zeroLength,
  spread: zeroLength,
};

function encodeLayer(text: string): ShadowValue | undefined {
  const words = splitTopLevel(text, ' ');
  const lengths = words.map(encodeDimension).filter((length) => length !== undefined);
  const colors = words.map(encodeColor).filter((color) => color !== undefined);
  const insets = words.filter((word) => word === 'inset');
  const [offsetX, offsetY, blur = zeroLength, spread = zeroLength] = lengths;
  const [color] = colors;
  const isUnderstood = lengths.length + colors.length + insets.length === words.length;
  if (!isUnderstood || !offsetX || !offsetY || !color || lengths.length > 4 || colors.length > 1) return undefined;
  return { color, offsetX, offsetY, blur, spread, ...(insets.length > 0 && { inset: true as const }) };
}

/** A CSS `box-shadow` as a shadow value; `none` is a transparent one. */
function encodeShadow(text: string): ShadowValue | readonly ShadowValue[] | undefined {
  if (text.trim() === 'none') return noShadow;
  const layers = splitTopLevel(text, ',').map(encodeLayer);
  const encoded = layers.filter((layer) => layer !== undefined);
  if (encoded.length === 0 || encoded.length !== layers.length) return undefined;
  const [only] = encoded;
  return encoded.length === 1 && only ? only : encoded;
}

function decodeLayer(layer: unknown, keepUnit: boolean): Decoded {
  if (!isJsonObject(layer)) throw new ImportError('A shadow has a colour, two offsets, a blur and a spread.');
  const inset = ownProperty(layer, 'inset') ?? false;
  if (typeof inset !== 'boolean') throw new ImportError('The inset of a shadow is true or false.');
  const color = decodeColor(ownProperty(layer, 'color'));
  const length = (name: string): Decoded =>
    decodeDimension(ownProperty(layer, name), { keepUnit, ...(name !== 'blur' && { minimum: -10_000 }) });
  const parts = [...['offsetX', 'offsetY', 'blur', 'spread'].map(length), color];
  return {
    text: [...(inset ? ['inset'] : []), ...parts.map(({ text }) => text)].join(' '),
    changes: parts.flatMap(({ changes }) => changes),
  };
}

/** The CSS text of a shadow value or of a list of up to six. */
function decodeShadow(value: unknown, keepUnit: boolean): Decoded {
  const layers: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (layers.length === 0 || layers.length > 6) throw new ImportError('A shadow has one to six layers.');
  const decoded = layers.map((layer) => decodeLayer(layer, keepUnit));
  const text = decoded.map((layer) => layer.text).join(', ');
  return {
    text: text === '0px 0px 0px 0px #00000000' ? 'none' : text,
    changes: decoded.flatMap(({ changes }) => changes),
  };
}

type Codec = {
  /** CSS text to a value of the format; undefined where the format cannot express it. */
  readonly encode: (text: string) => unknown;
  /** A value without references to CSS text. Throws an `ImportError`. */
  readonly decode: (value: unknown, keepUnit: boolean) => Decoded;
};

export const codecs: Readonly<Record<TokenType, Codec>> = {
  color: { encode: encodeColor, decode: decodeColor },
  dimension: { encode: encodeDimension, decode: (value, keepUnit) => decodeDimension(value, { keepUnit }) },
  duration: { encode: encodeDuration, decode: decodeDuration },
  fontFamily: { encode: encodeFamily, decode: decodeFamily },
  fontWeight: { encode: encodeWeight, decode: decodeWeight },
  shadow: { encode: encodeShadow, decode: decodeShadow },
};
