import { fontWeights } from './font-weights.js';
import { ImportError, quoteValue, type Decoded } from './report.js';

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

export function decodeFamily(value: unknown): Decoded {
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
export function encodeWeight(text: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed === 'bold' || trimmed === 'normal') return fontWeights[trimmed];
  const number = /^\d{1,4}$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  return isWeight(number) ? number : undefined;
}

export function decodeWeight(value: unknown): Decoded {
  if (isWeight(value)) return { text: String(value), changes: [] };
  const found = typeof value === 'string' && Object.hasOwn(fontWeights, value) ? fontWeights[value] : undefined;
  if (found === undefined) throw new ImportError(`${quoteValue(value)} is not a font weight from 1 to 1000.`);
  return {
    text: String(found),
    changes: [{ kind: 'unit', text: `The weight ${quoteValue(value)} was written as ${found}.` }],
  };
}
