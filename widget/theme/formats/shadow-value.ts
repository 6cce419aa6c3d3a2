import { decodeColor, encodeColor, type ColorValue } from './color-value.js';
import { decodeDimension, encodeDimension, type Measure } from './measure.js';
import { isObject, own } from './read-json.js';
import { Refusal, type Decoded } from './refusal.js';
import { partsOf } from './split.js';

export type ShadowValue = {
  readonly color: ColorValue;
  readonly offsetX: Measure;
  readonly offsetY: Measure;
  readonly blur: Measure;
  readonly spread: Measure;
  readonly inset?: true;
};

const zero: Measure = { value: 0, unit: 'px' };

/** The format has no way to say "none", and an empty list is not allowed. */
const clear: ColorValue = { colorSpace: 'srgb', components: [0, 0, 0], alpha: 0, hex: '#000000' };
const none: ShadowValue = { color: clear, offsetX: zero, offsetY: zero, blur: zero, spread: zero };

function encodeOne(text: string): ShadowValue | undefined {
  const words = partsOf(text, ' ');
  const lengths = words.map(encodeDimension).filter((length) => length !== undefined);
  const colors = words.map(encodeColor).filter((color) => color !== undefined);
  const insets = words.filter((word) => word === 'inset');
  const [offsetX, offsetY, blur = zero, spread = zero] = lengths;
  const [color] = colors;
  const understood = lengths.length + colors.length + insets.length === words.length;
  if (!understood || !offsetX || !offsetY || !color || lengths.length > 4 || colors.length > 1) return undefined;
  return { color, offsetX, offsetY, blur, spread, ...(insets.length > 0 && { inset: true as const }) };
}

/** A CSS `box-shadow` as a shadow value; `none` is one that nobody sees. */
export function encodeShadow(text: string): ShadowValue | readonly ShadowValue[] | undefined {
  if (text.trim() === 'none') return none;
  const layers = partsOf(text, ',').map(encodeOne);
  const known = layers.filter((layer) => layer !== undefined);
  if (known.length === 0 || known.length !== layers.length) return undefined;
  const [only] = known;
  return known.length === 1 && only ? only : known;
}

function decodeOne(layer: unknown, keepUnit: boolean): Decoded {
  if (!isObject(layer)) throw new Refusal('A shadow has a colour, two offsets, a blur and a spread.');
  const inset = own(layer, 'inset') ?? false;
  if (typeof inset !== 'boolean') throw new Refusal('The inset of a shadow is true or false.');
  const color = decodeColor(own(layer, 'color'));
  const length = (name: string): Decoded =>
    decodeDimension(own(layer, name), { keepUnit, ...(name !== 'blur' && { least: -10_000 }) });
  const parts = [...['offsetX', 'offsetY', 'blur', 'spread'].map(length), color];
  return {
    text: [...(inset ? ['inset'] : []), ...parts.map(({ text }) => text)].join(' '),
    changes: parts.flatMap(({ changes }) => changes),
  };
}

/** CSS text of a shadow value or a list of up to six. */
export function decodeShadow(value: unknown, keepUnit: boolean): Decoded {
  const layers: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (layers.length === 0 || layers.length > 6) throw new Refusal('A shadow has one to six layers.');
  const decoded = layers.map((layer) => decodeOne(layer, keepUnit));
  const text = decoded.map((layer) => layer.text).join(', ');
  return {
    text: text === '0px 0px 0px 0px #00000000' ? 'none' : text,
    changes: decoded.flatMap(({ changes }) => changes),
  };
}
