import * as z from 'zod/mini';
import { decimalPattern } from './decimal.js';
import { reference } from './primitives.js';
import { orderStatuses } from './statuses.js';
import { parseJson } from './query.js';

/** The rules of the account area's own parameters. Like all rules they are tried before any conversion. */
/* @__NO_SIDE_EFFECTS__ */
const textMatching = (pattern: RegExp) => z.string().check(z.regex(pattern));

/** Bundles without the rule lack its test, too. */
/* @__NO_SIDE_EFFECTS__ */
const textThat = (test: (text: string) => boolean) => z.string().check(z.refine(test));

export const orderStatus = z.literal(orderStatuses);

/** A day of the calendar in UTC, such as `2026-03-16`. */
export const day = z.string().check(
  z.regex(/^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/),
  z.refine((text) => new Date(`${text}T00:00Z`).getUTCDate() === Number(text.slice(8))),
);

/** Money that came in or went back: more than 0, in units of the order's currency. Its minor unit is checked later. */
export const moneyAmount = textMatching(decimalPattern).check(z.regex(/^(?=.*[1-9])\d{1,12}(?:\.\d{1,4})?$/));

/** The coins of a payout: more than 0, with at most 18 digits before and after the point. */
export const coinAmount = textMatching(decimalPattern).check(z.regex(/^(?=.*[1-9])\d{1,18}(?:\.\d{1,18})?$/));

/** The hash of a transaction on any network. */
export const transactionHash = textMatching(/^[\w:.+/=-]{1,128}$/);

/** The length of a page: 1 to 200. */
export const pageLimit = textMatching(/^(?:[1-9]\d?|1\d\d|200)$/);

/** Where a page continues, as the page before it said. Callers do not build cursors. */
export const cursor = textMatching(/^\d{1,15}_\d{1,18}$/);

/** The name of a trigger of the order's lifecycle. Whether the order allows it is decided later. */
export const trigger = textMatching(/^[a-z_]{1,32}$/);

/** The operator's own words, kept in the audit. The same characters as in a reference. */
export const reasonText = reference;

/** The number of the latest change that the caller has seen. */
export const sequenceNumber = textMatching(/^[1-9]\d{0,5}$/);

/** Digits that a double keeps exactly. */
const maxSignificantDigits = 15;
const maxMetadataBytes = 2048;

const isExactNumber = (text: string): boolean =>
  text
    .replace(/[eE].*$/, '')
    .replace(/\D/g, '')
    .replace(/^0+/, '').length <= maxSignificantDigits &&
  Number.isFinite(Number(text)) &&
  (Number(text) !== 0 || /^-?0(?:\.0+)?(?:[eE]|$)/.test(text));

/** Numbers that a double cannot keep would come back changed. */
const hasExactNumbers = (json: string): boolean =>
  (json.replace(/"(?:[^"\\]|\\.)*"/g, '""').match(/-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g) ?? []).every(isExactNumber);

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** The bytes of a text in UTF-8: each half of a surrogate pair counts for two. */
const utf8Length = (text: string): number =>
  text.length + count(text, /[\u0080-\uffff]/g) + count(text, /[\u0800-\ud7ff\ue000-\uffff]/g);

const maxDepth = 32;

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

/** Whether every database and every reader of JSON takes it: no U+0000, no half of a surrogate pair, no deep nesting. */
const isPortable = (value: object): boolean =>
  depthOf(value) <= maxDepth && !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(JSON.stringify(value));

function isJsonObject(text: string): boolean {
  const value = parseJson(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value) && isPortable(value);
}

/** The text of a JSON object on one line, of at most 2 KB, whose numbers have at most 15 significant digits. */
export const metadata = textThat(
  (text) =>
    !/[\p{Cc}\u2028\u2029]/u.test(text) &&
    utf8Length(text) <= maxMetadataBytes &&
    isJsonObject(text) &&
    hasExactNumbers(text),
);
