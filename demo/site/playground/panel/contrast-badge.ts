import { html, type TemplateResult } from 'lit';
import { formatRatio, type ContrastResult } from '../../design/contrast.js';

/** The pair with the lowest ratio, relative to its minimum. */
export const findWorstResult = (results: readonly ContrastResult[]): ContrastResult | undefined =>
  [...results].sort((one, other) => one.ratio / one.requiredRatio - other.ratio / other.requiredRatio)[0];

/** Describes a contrast in words. */
export const describeContrast = ({
  foreground,
  background,
  scheme,
  ratio,
  requiredRatio,
  level,
}: ContrastResult): string =>
  `${foreground} on ${background}, ${scheme}: ${formatRatio(ratio)} : 1, ${
    level === 'below' ? `below ${requiredRatio}` : `${level}, at least ${requiredRatio} is required`
  }`;

/** The ratio of a pair with its WCAG level, or with the minimum that it misses. */
export const contrastBadge = (result: ContrastResult): TemplateResult => html`
  <span class="badge ${result.level}" title=${describeContrast(result)}>
    <span class="hidden">Contrast: </span>${formatRatio(result.ratio)}
    <b>${result.level === 'below' ? `< ${result.requiredRatio}` : result.level}</b>
  </span>
`;
