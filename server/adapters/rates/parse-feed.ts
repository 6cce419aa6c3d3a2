import * as z from 'zod/mini';
import type { StoredRates } from '#core';

/** Euro reference rates of a feed: units for 1 EUR, with the digits of the feed. */
export type Feed = StoredRates;

const code = z.string().check(z.regex(/^[A-Z]{3}$/, 'a currency code is not three capital letters'));

const rate = z
  .string()
  .check(z.regex(/^(?=.*[1-9])(?:0|[1-9]\d{0,11})(?:\.\d{1,12})?$/, 'a rate is not a positive plain decimal'));

const isCalendarDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

const feed = z.object({
  date: z.string().check(z.refine(isCalendarDay, 'the date is not a calendar day')),
  perEuro: z
    .record(code, rate)
    .check(z.refine((rates) => 'USD' in rates, 'the rate of USD is missing'))
    .check(z.refine((rates) => (rates['EUR'] ?? '1') === '1', 'the rate of EUR is not 1')),
});

const quoted = (content: string): string => `(?:"(${content})"|'(${content})')`;

const timePattern = new RegExp(`^<Cube\\s+time=${quoted('[\\d-]+')}\\s*>$`);
const ratePattern = new RegExp(`^<Cube\\s+currency=${quoted('[A-Z]+')}\\s+rate=${quoted('[\\d.]+')}\\s*/>$`);

/**
 * Parses the ECB's eurofxref-daily.xml. Reads its `Cube` tags only, each of which must have one of the three known forms.
 * Rejects a document type, and with it every entity.
 */
function parseXml(text: string): unknown {
  if (/<!/.test(text)) throw new Error('the XML has a declaration, comment or entity');
  const perEuro: Record<string, string> = {};
  const dates: string[] = [];
  const tags = text.match(/<Cube\b[^<>]*>/g) ?? [];
  if (tags.length !== (text.match(/<Cube\b/g) ?? []).length) throw new Error('the XML has a Cube that does not end');
  for (const tag of tags) {
    const time = timePattern.exec(tag);
    const [, a, b, c, d] = ratePattern.exec(tag) ?? [];
    const currency = a ?? b;
    if (time) dates.push(time[1] ?? time[2] ?? '');
    else if (currency && !Object.hasOwn(perEuro, currency)) perEuro[currency] = c ?? d ?? '';
    else if (tag !== '<Cube>') throw new Error('the XML has an unknown or a duplicate Cube');
  }
  if (dates.length !== 1) throw new Error('the XML does not have exactly one day');
  return { date: dates[0], perEuro };
}

const frankfurter = z.object({
  amount: z.optional(z.string().check(z.regex(/^1(?:\.0+)?$/))),
  base: z.literal('EUR'),
  date: z.string(),
  rates: z.record(z.string(), z.string()),
});

/** Puts the numbers of JSON into quotes, because doubles would lose digits. Matches strings first, to skip them. */
export const quoteNumbers = (json: string): string =>
  json.replace(/"(?:[^"\\]|\\[^])*(?:"|\\?$)|-?\d[\d.eE+-]*/g, (token) =>
    token.startsWith('"') ? token : `"${token}"`,
  );

/** Parses Frankfurter's `{"base":"EUR","date":"2026-03-13","rates":{"USD":1.1476}}`. */
function parseJson(text: string): unknown {
  const parsed = frankfurter.safeParse(JSON.parse(quoteNumbers(text)));
  if (!parsed.success) throw new Error('the JSON is not {base: "EUR", date, rates}');
  return { date: parsed.data.date, perEuro: parsed.data.rates };
}

export const isRateFeed = (rates: StoredRates): boolean => feed.safeParse(rates).success;

/**
 * Parses the ECB's XML or Frankfurter's JSON strictly.
 * @throws with a reason when the text has another form.
 */
export function parseRateFeed(text: string): Feed {
  const parsed = feed.safeParse(text.trimStart().startsWith('<') ? parseXml(text) : parseJson(text));
  if (!parsed.success) throw new Error(parsed.error.issues[0]?.message ?? 'it is not a list of rates');
  return parsed.data;
}
