import { fromDesignTokens, type ImportResult } from '../../../../widget/theme/formats/index.js';

/** Values and tokens of the Format Module 2025.10. */
export const srgb = (components: readonly number[]): object => ({ colorSpace: 'srgb', components });
export const color = (components: readonly number[]): object => ({ $type: 'color', $value: srgb(components) });
export const size = (value: number, unit = 'px'): object => ({ $type: 'dimension', $value: { value, unit } });

export const red = color([1, 0, 0]);
export const blue = color([0, 0, 1]);
export const black = color([0, 0, 0]);

export const importTokens = (document: object): ImportResult => fromDesignTokens(JSON.stringify(document));

/** The report as text, one line for each of its lines. */
export const reportText = ({ report }: ImportResult): string =>
  report.map(({ kind, source, token = '', text }) => `${kind} ${source} ${token}: ${text}`).join('\n');
