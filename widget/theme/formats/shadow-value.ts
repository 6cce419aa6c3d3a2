import { decodeColor, encodeColor, type ColorValue } from './color-value.js';
import { decodeDimension, encodeDimension, type Dimension } from './dimension-value.js';
import { isJsonObject, ownProperty } from './json.js';
import { ImportError, type Decoded } from './report.js';
import { splitTopLevel } from './split-css.js';

export type ShadowValue = {
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
export function encodeShadow(text: string): ShadowValue | readonly ShadowValue[] | undefined {
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
export function decodeShadow(value: unknown, keepUnit: boolean): Decoded {
  const layers: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (layers.length === 0 || layers.length > 6) throw new ImportError('A shadow has one to six layers.');
  const decoded = layers.map((layer) => decodeLayer(layer, keepUnit));
  const text = decoded.map((layer) => layer.text).join(', ');
  return {
    text: text === '0px 0px 0px 0px #00000000' ? 'none' : text,
    changes: decoded.flatMap(({ changes }) => changes),
  };
}
