import { decodeColor, encodeColor } from './color-value.js';
import { decodeFamily, decodeWeight, encodeFamily, encodeWeight } from './font-value.js';
import { decodeDimension, decodeDuration, encodeDimension, encodeDuration } from './dimension-value.js';
import type { TokenType } from './token-types.js';
import type { Decoded } from './report.js';
import { decodeShadow, encodeShadow } from './shadow-value.js';

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
