import { html, type TemplateResult } from 'lit';
import { isGraphic, schemes, type Measured } from '../design/palette.js';
import { badge, sentenceOf } from './badge.js';
import type { Bench } from './bench.js';
import { paint } from './paint.js';

/** Letters, or a ring for what is no text, drawn by the style sheet: they fall short on purpose. */
const sample = (pair: Measured): TemplateResult =>
  html`<span
    class="sample ${isGraphic(pair) ? 'ring' : ''}"
    aria-hidden="true"
    ${paint({ '--front': pair.front, '--back': pair.back })}
  ></span>`;

const cell = (pair: Measured): TemplateResult =>
  html`<td data-pair=${`${pair.foreground} ${pair.background} ${pair.scheme}`} data-verdict=${pair.verdict}>
    <div>${sample(pair)} ${badge(pair)}</div>
  </td>`;

function table(foreground: string, measured: readonly Measured[]): TemplateResult {
  const mine = measured.filter((pair) => pair.foreground === foreground);
  const backgrounds = [...new Set(mine.map(({ background }) => background))];
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
              const pair = mine.find((one) => one.background === background && one.scheme === scheme);
              return pair ? cell(pair) : html`<td></td>`;
            })}
          </tr>
        `,
      )}
    </tbody>
  `;
}

/** What the group says while it is closed. */
export function contrastSummary({ measured }: Bench): string {
  const below = measured.filter(({ verdict }) => verdict === 'below').length;
  return below === 0 ? `All ${measured.length} reach it` : `${below} below`;
}

/** Every pair that the widget may show, in both schemes, with what falls short first. */
export function contrastView({ measured }: Bench): TemplateResult {
  const below = measured.filter(({ verdict }) => verdict === 'below');
  const fronts = [...new Set(measured.map(({ foreground }) => foreground))];
  return html`
    ${
      below.length > 0
        ? html`<ul class="shortfalls">
            ${below.slice(0, 6).map((pair) => html`<li>${sentenceOf(pair)}</li>`)}
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
      ${fronts.map((foreground) => table(foreground, measured))}
    </table>
  `;
}
