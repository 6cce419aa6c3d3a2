import { html, type TemplateResult } from 'lit';
import { formatRatio, type ContrastResult } from '../../design/contrast.js';

/** The pair that is furthest below what it has to reach, or nearest to it. */
export const findWorstResult = (results: readonly ContrastResult[]): ContrastResult | undefined =>
  [...results].sort((one, other) => one.ratio / one.requiredRatio - other.ratio / other.requiredRatio)[0];

/** What a badge says, in words. */
export const describeContrast = ({
  foreground,
  background,
  scheme,
  ratio,
  requiredRatio,
  level,
}: ContrastResult): string =>
  `${foreground} on ${background}, ${scheme}: ${formatRatio(ratio)} : 1, ${
    level === 'below' ? `below ${requiredRatio}` : `${level}, ${requiredRatio} is enough`
  }`;

/** The ratio of a pair with its level; what falls short says of what. */
export const contrastBadge = (result: ContrastResult): TemplateResult => html`
  <span class="badge ${result.level}" title=${describeContrast(result)}>
    <span class="hidden">Contrast: </span>${formatRatio(result.ratio)}
    <b>${result.level === 'below' ? `< ${result.requiredRatio}` : result.level}</b>
  </span>
`;
