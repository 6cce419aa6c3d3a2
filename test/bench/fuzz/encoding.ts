import type { RandomSource } from './random-source.js';

type Encoder = (text: string, chance: RandomSource) => string;

/** Replaces lone surrogates, which UTF-8 cannot encode. */
const wellFormed = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');

const everyByte: Encoder = (text) =>
  [...Buffer.from(text, 'utf8')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

/** Escapes only the characters that would end the value or the request line, like careless clients. */
const encodeLoosely: Encoder = (text) =>
  Buffer.from(text, 'utf8')
    .toString('latin1')
    .replace(/[^!$'()*,\-./0-9:;?@A-Z[\]_a-z{|}~\u00a1-\u00ff]/g, (character) => everyByteOf(character));

const everyByteOf = (character: string): string => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`;

const encodeStrictly: Encoder = (text) => encodeURIComponent(wellFormed(text));
const encodeForm: Encoder = (text) => encodeURIComponent(wellFormed(text)).replaceAll('%20', '+');
const junk = ['%', '%zz', '%ff', '%c0%af', '%ed%a0%80', '%f0%9f', '%2', '+', '%00', '%EF%BB%BF'];

/** Encodes a value for a URL in the way of some client, sometimes with broken escapes. */
export function encodeRandomly(text: string, chance: RandomSource): string {
  const writer = chance.in100(80) ? encodeStrictly : chance.of([everyByte, encodeLoosely, encodeForm]);
  const plain = writer(text, chance);
  return chance.in100(2) ? `${chance.in100(50) ? plain : ''}${chance.of(junk)}` : plain;
}
