import { ownProperty } from './json.js';
import { ImportError, quoteValue, type Decoded } from './report.js';

export type Dimension = { readonly value: number; readonly unit: string };

const parseDimension = (text: string, units: readonly string[]): Dimension | undefined => {
  if (text.length > 40) return undefined;
  const [, digits = '', unit = ''] = /^(-?(?:\d+\.?\d*|\.\d+))([a-z]*)$/i.exec(text.trim()) ?? [];
  const isKnown = units.includes(unit.toLowerCase());
  if (digits === '' || (!isKnown && !(unit === '' && Number(digits) === 0))) return undefined;
  return { value: Number(digits), unit: isKnown ? unit.toLowerCase() : (units[0] ?? '') };
};

/** `8px`, `0.5rem` or `0` as a dimension value; undefined for every other unit, which the format does not have. */
export const encodeDimension = (text: string): Dimension | undefined => parseDimension(text, ['px', 'rem']);

/** `150ms` or `0.15s` as a duration value. */
export const encodeDuration = (text: string): Dimension | undefined => parseDimension(text, ['ms', 's']);

/** At most six decimals and no exponent, which CSS allows but people find hard to read. */
const formatNumber = (value: number): string => String(Math.round(value * 1e6) / 1e6);

/** The font size of the page may differ; design systems count rem by the default of browsers. */
export const pixelsPerRem = 16;

const maxMagnitude = 10_000;

type DimensionRules = {
  /** Exported files keep their unit, so that export and import give the same theme. */
  readonly keepUnit: boolean;
  readonly minimum?: number;
};

function readDimension(value: unknown, units: readonly string[]): Dimension {
  const dimension =
    typeof value === 'string'
      ? parseDimension(value, units)
      : { value: ownProperty(value, 'value'), unit: ownProperty(value, 'unit') };
  const { value: number, unit } = dimension ?? {};
  if (typeof number !== 'number' || typeof unit !== 'string' || !units.includes(unit)) {
    throw new ImportError(`${quoteValue(value)} is not a number with the unit ${units.join(' or ')}.`);
  }
  return { value: number, unit };
}

function assertInRange(value: number, minimum: number): void {
  if (!(value >= minimum && value <= maxMagnitude))
    throw new ImportError(`${value} is not between ${minimum} and ${maxMagnitude}.`);
}

export function decodeDimension(value: unknown, { keepUnit, minimum = 0 }: DimensionRules): Decoded {
  const { value: number, unit } = readDimension(value, ['px', 'rem']);
  assertInRange(number, minimum);
  if (unit !== 'rem' || keepUnit) return { text: formatNumber(number) + unit, changes: [] };
  const text = `${formatNumber(number * pixelsPerRem)}px`;
  return { text, changes: [{ kind: 'unit', text: `${formatNumber(number)}rem became ${text}: 16 px to a rem.` }] };
}

export function decodeDuration(value: unknown): Decoded {
  const { value: number, unit } = readDimension(value, ['ms', 's']);
  assertInRange(number, 0);
  return { text: formatNumber(number) + unit, changes: [] };
}
