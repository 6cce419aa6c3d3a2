import type { Endpoint, QueryParameter, QueryParameters, QueryOf } from './endpoints.js';
import { failure, success, type Result } from './errors.js';

/** A value, or `malformed` for a name that is repeated or in brackets: servers disagree on what that means. */
type RawValue = string | typeof malformed;
const malformed = Symbol('malformed');

type RawQuery = ReadonlyMap<string, RawValue>;

function collectRaw(pairs: Iterable<readonly [string, string]>): RawQuery {
  const raw = new Map<string, RawValue>();
  for (const [name, value] of pairs) {
    const bracket = name.indexOf('[');
    if (bracket > 0) raw.set(name.slice(0, bracket), malformed);
    else raw.set(name, raw.has(name) ? malformed : value);
  }
  return raw;
}

const isEmpty = (value: RawValue, isBlankEmpty: boolean | undefined): boolean =>
  value === '' || (isBlankEmpty === true && value !== malformed && value.trim() === '');

/** The required parameters that are absent or empty. */
const findMissing = (raw: RawQuery, parameters: QueryParameters): readonly string[] =>
  Object.keys(parameters).filter((name) => {
    const { optional, isBlankEmpty } = parameters[name] as QueryParameter;
    return !optional && isEmpty(raw.get(name) ?? '', isBlankEmpty);
  });

function hasPartner(raw: RawQuery): boolean {
  for (const name of raw.keys()) if (name.startsWith('partner_')) return true;
  return false;
}

/** A rule of the service, for a value that follows the rule of its parameter. `read` gives any value, checked or not. */
export type ValueRule = (name: string, read: (name: string) => string | undefined) => boolean;

/**
 * Reads the query of a request: missing, then the partner group, then each parameter's rule in table order,
 * the extension last.
 * Names outside the table are ignored; any `partner_*` asks for the whole group (4.4 of the service document).
 */
export function readQuery<E extends Endpoint>(
  { query, missing, partner, extension }: E,
  { pairs, accepts }: { readonly pairs: Iterable<readonly [string, string]>; readonly accepts?: ValueRule },
): Result<QueryOf<E>> {
  const raw = collectRaw(pairs);
  if (missing && findMissing(raw, query).length > 0) return failure(missing);
  const group = partner && hasPartner(raw) ? partner : undefined;
  if (group && findMissing(raw, group.query).length > 0) return failure(group.missing);
  const values: Record<string, string> = {};
  const read = (name: string): string | undefined => {
    const value = raw.get(name);
    return value === malformed ? undefined : value;
  };
  for (const parameters of [query, group?.query, extension]) {
    for (const [name, { schema, errorCode, optional }] of Object.entries<QueryParameter>(parameters ?? {})) {
      const text = raw.get(name);
      if (text === undefined && optional) continue;
      const parsed = schema.safeParse(text);
      if (!parsed.success || accepts?.(name, read) === false) return failure(errorCode);
      values[name] = parsed.data;
    }
  }
  return success(values as QueryOf<E>);
}

/** The names behind a failure: required parameters that are absent or empty, and names that the endpoint does not have. */
export function explainQuery({ query, partner, extension }: Endpoint, pairs: Iterable<readonly [string, string]>) {
  const raw = collectRaw(pairs);
  const missing = findMissing(raw, query);
  const known = [query, partner?.query, extension].flatMap((parameters) => Object.keys(parameters ?? {}));
  return {
    missing: missing.length === 0 && partner ? findMissing(raw, partner.query) : missing,
    unknown: [...raw.keys()].filter((name) => !known.includes(name)),
  };
}

/** The value of a JSON text; undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
