import { html, type TemplateResult } from 'lit';
import { isNonText, schemes, type ContrastResult } from '../../design/contrast.js';
import { contrastBadge, describeContrast } from './contrast-badge.js';
import type { PanelContext } from './panel-context.js';

/** A sample of text, or a ring for non-text pairs. The style sheet draws it, because axe would report text of low contrast. */
const contrastSample = (result: ContrastResult): TemplateResult =>
  html`<span
    class="sample ${isNonText(result) ? 'ring' : ''}"
    aria-hidden="true"
    .style=${`--front: ${result.foregroundColor}; --back: ${result.backgroundColor}`}
  ></span>`;

const contrastCell = (result: ContrastResult): TemplateResult =>
  html`<td data-pair=${`${result.foreground} ${result.background} ${result.scheme}`} data-verdict=${result.level}>
    <div>${contrastSample(result)} ${contrastBadge(result)}</div>
  </td>`;

function contrastRows(foreground: string, results: readonly ContrastResult[]): TemplateResult {
  const ownResults = results.filter((pair) => pair.foreground === foreground);
  const backgrounds = [...new Set(ownResults.map(({ background }) => background))];
  return html`
    <tbody>
      <tr>
        <th class="front" colspan="3" scope="rowgroup"><code>${foreground}</code></th>
      </tr>
      ${backgrounds.map(
        (background) => html`
          <tr>
            <th scope="row">on <code>${background}</code></th>
            ${schemes.map((scheme) => {
              const pair = ownResults.find((one) => one.background === background && one.scheme === scheme);
              return pair ? contrastCell(pair) : html`<td></td>`;
            })}
          </tr>
        `,
      )}
    </tbody>
  `;
}

/** The summary of the closed group. */
export function contrastSummary({ contrastResults }: PanelContext): string {
  const below = contrastResults.filter(({ level }) => level === 'below').length;
  return below === 0
    ? `All ${contrastResults.length} pairs pass`
    : `${below} ${below === 1 ? 'pair fails' : 'pairs fail'}`;
}

/** Every pair of the widget in both schemes. Failing pairs are listed first. */
export function contrastView({ contrastResults }: PanelContext): TemplateResult {
  const below = contrastResults.filter(({ level }) => level === 'below');
  const fronts = [...new Set(contrastResults.map(({ foreground }) => foreground))];
  return html`
    ${
      below.length > 0
        ? html`<ul class="shortfalls">
            ${below.slice(0, 6).map((pair) => html`<li>${describeContrast(pair)}</li>`)}
            ${below.length > 6 ? html`<li>and ${below.length - 6} more</li>` : ''}
          </ul>`
        : ''
    }
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
      ${fronts.map((foreground) => contrastRows(foreground, contrastResults))}
    </table>
  `;
}
