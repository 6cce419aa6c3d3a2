import { html, type TemplateResult } from 'lit';
import { schemes } from '../../../../widget/theme/tokens.js';
import { formatRatio, isNonText, type ContrastResult, type MeasuredDesign } from '../../design/contrast.js';

type Results = readonly ContrastResult[];

/** The pair with the lowest ratio, relative to its minimum. */
export const findWorstResult = (results: Results): ContrastResult | undefined =>
  results.toSorted((one, other) => one.ratio / one.requiredRatio - other.ratio / other.requiredRatio)[0];

/** Describes a contrast in words. */
function describeContrast({ foreground, background, scheme, ratio, requiredRatio, level }: ContrastResult): string {
  const verdict = level === 'below' ? `below ${requiredRatio}` : `${level}, at least ${requiredRatio} is required`;
  return `${foreground} on ${background}, ${scheme}: ${formatRatio(ratio)} : 1, ${verdict}`;
}

/** The ratio of a pair with its WCAG level, or with the minimum that it misses. */
export const contrastBadge = (result: ContrastResult): TemplateResult => html`
  <span class="badge ${result.level}" title=${describeContrast(result)}>
    <span class="hidden">Contrast: </span>${formatRatio(result.ratio)}
    <b>${result.level === 'below' ? `< ${result.requiredRatio}` : result.level}</b>
  </span>
`;

/** The sample is text, or a ring for non-text pairs. The style sheet draws it, because axe would report text of low contrast. */
const contrastCell = (result: ContrastResult): TemplateResult =>
  html`<td data-pair=${`${result.foreground} ${result.background} ${result.scheme}`} data-verdict=${result.level}>
    <div>
      <span
        class="sample ${isNonText(result) ? 'ring' : ''}"
        aria-hidden="true"
        .style=${`--front: ${result.foregroundColor}; --back: ${result.backgroundColor}`}
      ></span>
      ${contrastBadge(result)}
    </div>
  </td>`;

const contrastRow = (background: string, pairs: Results): TemplateResult => html`
  <tr>
    <th scope="row"><code>${background}</code></th>
    ${schemes.map((scheme) => {
      const pair = pairs.find((one) => one.background === background && one.scheme === scheme);
      return pair ? contrastCell(pair) : html`<td></td>`;
    })}
  </tr>
`;

function contrastRows(foreground: string, results: Results): TemplateResult {
  const pairs = results.filter((pair) => pair.foreground === foreground);
  return html`
    <tbody>
      <tr>
        <th class="front" colspan="3" scope="rowgroup"><code>${foreground}</code> on</th>
      </tr>
      ${[...new Set(pairs.map(({ background }) => background))].map((background) => contrastRow(background, pairs))}
    </tbody>
  `;
}

const below = (results: Results): Results => results.filter(({ level }) => level === 'below');

/** The summary of the closed group. */
export function contrastSummary({ results }: MeasuredDesign): string {
  const { length } = below(results);
  return length === 0 ? `All ${results.length} pairs pass` : `${length} ${length === 1 ? 'pair fails' : 'pairs fail'}`;
}

const shortfalls = (failing: Results): TemplateResult => html`
  <ul class="shortfalls">
    ${failing.slice(0, 6).map((pair) => html`<li>${describeContrast(pair)}</li>`)}
    ${failing.length > 6 ? html`<li>and ${failing.length - 6} more</li>` : ''}
  </ul>
`;

/** Every pair of the widget in both schemes. Failing pairs are listed first. */
export const contrastView = ({ results }: MeasuredDesign): TemplateResult => html`
  ${below(results).length > 0 ? shortfalls(below(results)) : ''}
  <table class="pairs">
    <caption class="hidden">
      Contrast of each pair
    </caption>
    <thead>
      <tr>
        <th scope="col"><span class="hidden">Pair</span></th>
        <th scope="col">Light</th>
        <th scope="col">Dark</th>
      </tr>
    </thead>
    ${[...new Set(results.map(({ foreground }) => foreground))].map((one) => contrastRows(one, results))}
  </table>
`;
