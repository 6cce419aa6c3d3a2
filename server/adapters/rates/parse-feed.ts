import * as z from 'zod/mini';

/** Euro reference rates as a feed gives them: units for 1 EUR, as the texts that stood there. */
export type Feed = { readonly date: string; readonly perEuro: Readonly<Record<string, string>> };

const code = z.string().check(z.regex(/^[A-Z]{3}$/, 'a currency code is not three capital letters'));

const rate = z
  .string()
  .check(z.regex(/^(?=.*[1-9])(?:0|[1-9]\d{0,11})(?:\.\d{1,12})?$/, 'a rate is not a positive plain decimal'));

const isCalendarDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toISOString().startsWith(text);

const feed = z.object({
  date: z
    .string()
    .check(z.refine((text) => !Number.isNaN(Date.parse(text)) && isCalendarDay(text), 'the date is none')),
  perEuro: z
    .record(code, rate)
    .check(z.refine((rates) => 'USD' in rates, 'the rate of USD is missing'))
    .check(z.refine((rates) => (rates['EUR'] ?? '1') === '1', 'the rate of EUR is not 1')),
});

/** Text in single or double quotes, without quotes, markup or entities in it. */
const quoted = (content: string): string => `(?:"(${content})"|'(${content})')`;

const timePattern = new RegExp(`^<Cube\\s+time=${quoted('[\\d-]+')}\\s*>$`);
const ratePattern = new RegExp(`^<Cube\\s+currency=${quoted('[A-Z]+')}\\s+rate=${quoted('[\\d.]+')}\\s*/>$`);

/**
 * The ECB's eurofxref-daily.xml. Only its `Cube` tags are read, each of which must be one of the three known forms;
 * a document type, and with it every entity, is refused.
 */
function parseXml(text: string): unknown {
  if (/<!/.test(text)) throw new Error('the XML has a declaration, comment or entity');
  const perEuro: Record<string, string> = {};
  const dates: string[] = [];
  for (const tag of text.match(/<Cube\b[^>]*>/g) ?? []) {
    const time = timePattern.exec(tag);
    const [, a, b, c, d] = ratePattern.exec(tag) ?? [];
    const currency = a ?? b;
    if (time) dates.push(time[1] ?? time[2] ?? '');
    else if (currency && !Object.hasOwn(perEuro, currency)) perEuro[currency] = c ?? d ?? '';
    else if (tag !== '<Cube>') throw new Error('the XML has a Cube that is not known or comes twice');
  }
  if (dates.length !== 1) throw new Error('the XML has not exactly one day');
  return { date: dates[0], perEuro };
}

const frankfurter = z.object({
  amount: z.optional(z.string().check(z.regex(/^1(?:\.0+)?$/))),
  base: z.literal('EUR'),
  date: z.string(),
  rates: z.record(z.string(), z.string()),
});

/** Puts JSON's numbers into quotes, so that their digits survive: as doubles they would not. Strings come first. */
const quoteNumbers = (json: string): string =>
  json.replace(/("(?:[^"\\]|\\.)*")|(-?\d[\d.eE+-]*)/g, (_all, string?: string, number?: string) =>
    number === undefined ? (string ?? '') : `"${number}"`,
  );

/** Frankfurter's `{"base":"EUR","date":"2026-03-13","rates":{"USD":1.1476}}`. */
function parseJson(text: string): unknown {
  const parsed = frankfurter.safeParse(JSON.parse(quoteNumbers(text)));
  if (!parsed.success) throw new Error('the JSON is not {base: "EUR", date, rates}');
  return { date: parsed.data.date, perEuro: parsed.data.rates };
}

/**
 * Reads the ECB's XML or Frankfurter's JSON, strictly.
 * @throws with a reason when anything in it is not as expected.
 */
export function parseFeed(text: string): Feed {
  const parsed = feed.safeParse(text.trimStart().startsWith('<') ? parseXml(text) : parseJson(text));
  if (!parsed.success) throw new Error(parsed.error.issues[0]?.message ?? 'it is not a list of rates');
  return parsed.data;
}
