import type { Token } from '../tokens.js';
import type { Groups } from './groups.js';
import { typeOf } from './names.js';
import { isObject, own, type JsonObject } from './read-json.js';
import { isSafe, type ReportLine, type Row } from './theme-file.js';
import { codecs } from './values.js';

/** Our key in `$extensions`. */
const vendor = 'crypto-checkout';

/** Whether the format has a value for both sides of a token. */
export function isExpressible({ name, light, dark }: Row): boolean {
  const { encode } = codecs[typeOf(name)];
  return encode(light) !== undefined && encode(dark) !== undefined;
}

/**
 * CSS that the format has no words for (`clamp()`, `var()`, `1em`, names of colours) travels in `$extensions` of the
 * group `checkout`: other tools must keep it, and we find it again.
 */
export function keep(rows: readonly Row[]): JsonObject {
  const kept = rows.filter((row) => !isExpressible(row));
  if (kept.length === 0) return {};
  const css = Object.fromEntries(kept.map(({ name, light, dark }) => [name, { light, dark }]));
  return { $extensions: { [vendor]: { css } } };
}

const textIn = (value: unknown): string | undefined => (typeof value === 'string' && isSafe(value) ? value : undefined);

function rowIn(css: unknown, name: Token): Row | undefined {
  const light = textIn(own(css, 'light'));
  const dark = textIn(own(css, 'dark')) ?? light;
  return light === undefined || dark === undefined ? undefined : { name, light, dark };
}

/** The kept CSS of tokens that the file does not set otherwise. */
export function keptIn(
  groups: readonly Groups[],
  missing: readonly Token[],
): { readonly rows: readonly Row[]; readonly report: readonly ReportLine[] } {
  const layers = groups.flatMap((group) => [...group.find(['checkout'])]);
  const all = layers.map(({ raw }) => own(own(own(raw, '$extensions'), vendor), 'css')).filter(isObject);
  const rows = missing
    .map((name) => all.map((css) => rowIn(own(css, name), name)).find((row) => row !== undefined))
    .filter((row) => row !== undefined);
  const text = 'Its CSS was taken from $extensions as it is.';
  return { rows, report: rows.map(({ name }) => ({ kind: 'note', source: `checkout.${name}`, token: name, text })) };
}
