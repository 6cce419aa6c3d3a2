import { html, type TemplateResult } from 'lit';
import { ratioText, type Measured } from '../design/palette.js';

/** The pair that is furthest below what it has to reach, or nearest to it. */
export const worstOf = (measured: readonly Measured[]): Measured | undefined =>
  [...measured].sort((one, other) => one.ratio / one.least - other.ratio / other.least)[0];

/** What a badge says, in words. */
export const sentenceOf = ({ foreground, background, scheme, ratio, least, verdict }: Measured): string =>
  `${foreground} on ${background}, ${scheme}: ${ratioText(ratio)} : 1, ${
    verdict === 'below' ? `below ${least}` : `${verdict}, ${least} is enough`
  }`;

/** The ratio of a pair with its level; what falls short says of what. */
export const badge = (pair: Measured): TemplateResult => html`
  <span class="badge ${pair.verdict}" title=${sentenceOf(pair)}>
    <span class="hidden">Contrast: </span>${ratioText(pair.ratio)}
    <b>${pair.verdict === 'below' ? `< ${pair.least}` : pair.verdict}</b>
  </span>
`;
