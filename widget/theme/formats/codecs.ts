import { isJsonObject, ownProperty } from './json.js';
import { ImportError, quoteValue, type Decoded } from './report.js';
import { decodeColor, encodeColor } from './color-value.js';
import { splitTopLevel } from './css.js';
import type { TokenType } from './theme-file.js';

type Dimension = { readonly value: number; readonly unit: string };

const lengthUnits = ['px', 'rem'];
const timeUnits = ['ms', 's'];

const parseDimension = (text: string, units: readonly string[]): Dimension | undefined => {
  if (text.length > 40) return undefined;
  const [, digits = '', unit = ''] = /^(-?(?:\d+\.?\d*|\.\d+))([a-z]*)$/i.exec(text.trim()) ?? [];
  const isKnown = units.includes(unit.toLowerCase());
  if (digits === '' || (!isKnown && !(unit === '' && Number(digits) === 0))) return undefined;
  return { value: Number(digits), unit: isKnown ? unit.toLowerCase() : (units[0] ?? '') };
};

/** `8px`, `0.5rem` or `0` as a dimension value; undefined for every other unit, which the format does not have. */
const encodeDimension = (text: string): Dimension | undefined => parseDimension(text, lengthUnits);

/** `150ms` or `0.15s` as a duration value. */
const encodeDuration = (text: string): Dimension | undefined => parseDimension(text, timeUnits);

/** At most six decimals and no exponent, which CSS allows but people find hard to read. */
const formatNumber = (value: number): string => String(Math.round(value * 1e6) / 1e6);

const maxMagnitude = 10_000;

type DimensionRules = { readonly units?: readonly string[]; readonly minimum?: number };

function decodeDimension(value: unknown, { units = lengthUnits, minimum = 0 }: DimensionRules = {}): Decoded {
  const dimension = typeof value === 'string' ? parseDimension(value, units) : value;
  const [number, unit] = [ownProperty(dimension, 'value'), ownProperty(dimension, 'unit')];
  if (typeof number !== 'number' || typeof unit !== 'string' || !units.includes(unit))
    throw new ImportError(`${quoteValue(value)} is not a number with the unit ${units.join(' or ')}.`);
  if (!(number >= minimum && number <= maxMagnitude))
    throw new ImportError(`${number} is not between ${minimum} and ${maxMagnitude}.`);
  return { text: formatNumber(number) + unit, changes: [] };
}

/** The names of weights that CSS has, too. */
const fontWeights: ReadonlyMap<string, number> = new Map([
  ['normal', 400],
  ['bold', 700],
]);

const isFamilyName = (name: string): boolean => /^[^\p{C}"'`\\;{}()<>@!,$]{1,80}$/u.test(name) && name.trim() === name;

/** A CSS list of font families as names without quotes; undefined where a name is invalid. */
function encodeFamily(text: string): readonly string[] | undefined {
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

const zeroLength: Dimension = { value: 0, unit: 'px' };

function encodeLayer(text: string) {
  const words = splitTopLevel(text, ' ');
  const lengths = words.map(encodeDimension).filter((length) => length !== undefined);
  const colors = words.map(encodeColor).filter((color) => color !== undefined);
  const insets = words.filter((word) => word === 'inset');
  const [offsetX, offsetY, blur = zeroLength, spread = zeroLength] = lengths;
  const [color] = colors;
  const isUnderstood = lengths.length + colors.length + insets.length === words.length;
  if (!isUnderstood || !offsetX || !offsetY || !color || lengths.length > 4 || colors.length > 1) return undefined;
  return { color, offsetX, offsetY, blur, spread, ...(insets.length > 0 && { inset: true }) };
}

/** A CSS `box-shadow` as a shadow value. The format has no value for `none`, and an empty list is not allowed. */
function encodeShadow(text: string): unknown {
  const layers = splitTopLevel(text.trim() === 'none' ? '0 0 transparent' : text, ',').map(encodeLayer);
  if (layers.includes(undefined)) return undefined;
  return layers.length > 1 ? layers : layers[0];
}

function decodeLayer(layer: unknown): Decoded {
  if (!isJsonObject(layer)) throw new ImportError('A shadow has a colour, two offsets, a blur and a spread.');
  const inset = ownProperty(layer, 'inset') ?? false;
  if (typeof inset !== 'boolean') throw new ImportError('The inset of a shadow is true or false.');
  const color = decodeColor(ownProperty(layer, 'color'));
  const length = (name: string): Decoded =>
    decodeDimension(ownProperty(layer, name), name === 'blur' ? {} : { minimum: -maxMagnitude });
  const parts = [...['offsetX', 'offsetY', 'blur', 'spread'].map(length), color];
  return {
    text: [...(inset ? ['inset'] : []), ...parts.map(({ text }) => text)].join(' '),
    changes: parts.flatMap(({ changes }) => changes),
  };
}

/** The CSS text of a shadow value or of a list of up to six. */
function decodeShadow(value: unknown): Decoded {
  const layers: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (layers.length === 0 || layers.length > 6) throw new ImportError('A shadow has one to six layers.');
  const decoded = layers.map(decodeLayer);
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
  readonly decode: (value: unknown) => Decoded;
};

export const codecs: Readonly<Record<TokenType, Codec>> = {
  color: { encode: encodeColor, decode: decodeColor },
  dimension: { encode: encodeDimension, decode: (value) => decodeDimension(value) },
  duration: { encode: encodeDuration, decode: (value) => decodeDimension(value, { units: timeUnits }) },
  fontFamily: { encode: encodeFamily, decode: decodeFamily },
  fontWeight: { encode: encodeWeight, decode: decodeWeight },
  shadow: { encode: encodeShadow, decode: decodeShadow },
};
