import { own } from './read-json.js';
import { Refusal, type Decoded } from './refusal.js';
import { shown } from './theme-file.js';

export type Measure = { readonly value: number; readonly unit: string };

const read = (text: string, units: readonly string[]): Measure | undefined => {
  if (text.length > 40) return undefined;
  const [, digits = '', unit = ''] = /^(-?(?:\d+\.?\d*|\.\d+))([a-z]*)$/i.exec(text.trim()) ?? [];
  const known = units.includes(unit.toLowerCase());
  if (digits === '' || (!known && !(unit === '' && Number(digits) === 0))) return undefined;
  return { value: Number(digits), unit: known ? unit.toLowerCase() : (units[0] ?? '') };
};

/** `8px`, `0.5rem` or `0` as a dimension value; undefined for every other unit, which the format does not know. */
export const encodeDimension = (text: string): Measure | undefined => read(text, ['px', 'rem']);

/** `150ms` or `0.15s` as a duration value. */
export const encodeDuration = (text: string): Measure | undefined => read(text, ['ms', 's']);

/** Six decimals and never an exponent, which CSS takes but people do not read. */
const digits = (value: number): string => String(Math.round(value * 1e6) / 1e6);

/** Rem counts by the page around the widget; a design system counts it by the browser's default. */
const pixelsPerRem = 16;

const largest = 10_000;

type Rules = {
  /** Files of our own keep their unit, so that they come back as they went out. */
  readonly keepUnit: boolean;
  readonly least?: number;
};

function measureOf(value: unknown, units: readonly string[]): Measure {
  const found =
    typeof value === 'string' ? read(value, units) : { value: own(value, 'value'), unit: own(value, 'unit') };
  const { value: number, unit } = found ?? {};
  if (typeof number !== 'number' || typeof unit !== 'string' || !units.includes(unit)) {
    throw new Refusal(`${shown(value)} is not a number with the unit ${units.join(' or ')}.`);
  }
  return { value: number, unit };
}

function inRange(value: number, least: number): void {
  if (!(value >= least && value <= largest)) throw new Refusal(`${value} is not between ${least} and ${largest}.`);
}

export function decodeDimension(value: unknown, { keepUnit, least = 0 }: Rules): Decoded {
  const { value: number, unit } = measureOf(value, ['px', 'rem']);
  inRange(number, least);
  if (unit !== 'rem' || keepUnit) return { text: digits(number) + unit, changes: [] };
  const text = `${digits(number * pixelsPerRem)}px`;
  return { text, changes: [{ kind: 'unit', text: `${digits(number)}rem became ${text}: 16 px to a rem.` }] };
}

export function decodeDuration(value: unknown): Decoded {
  const { value: number, unit } = measureOf(value, ['ms', 's']);
  inRange(number, 0);
  return { text: digits(number) + unit, changes: [] };
}
