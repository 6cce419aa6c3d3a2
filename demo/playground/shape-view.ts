import { html, nothing, type TemplateResult } from 'lit';
import type { Token } from '../../widget/theme/tokens.js';
import { problemOf } from '../design/checks.js';
import { withTokens } from '../design/design.js';
import type { Bench } from './bench.js';
import { select, textInput } from './inputs.js';
import { listed, measures, type Measured } from './tokens.js';

const clear = (token: Token, { design, change }: Bench): TemplateResult | typeof nothing =>
  design.tokens[token] === undefined
    ? nothing
    : html`<button
        class="clear"
        type="button"
        aria-label=${`Set ${token} back`}
        @click=${() => change(withTokens(design, { [token]: '' }))}
      >
        <span aria-hidden="true">×</span>
      </button>`;

const head = (token: Token, says: string, bench: Bench): TemplateResult => html`
  <div class="field-head">
    <label for=${`token-${token}`}><code>${token}</code> <small>${says}</small></label>
    ${clear(token, bench)}
  </div>
`;

function measure({ token, says, unit, standard, range }: Measured, bench: Bench): TemplateResult {
  const { design, change, settle, redraw } = bench;
  const [least, most, step] = range;
  const value = design.tokens[token] ?? '';
  const set = (text: string): void => change(withTokens(design, { [token]: text }), { key: `token-${token}` });
  const withUnit = (text: string): string => (/^[\d.]+$/.test(text) ? text + unit : text);
  return html`
    <div class="field" data-token=${token}>
      ${head(token, says, bench)}
      <div class="measure">
        <input
          type="range"
          aria-label=${`${token}, by hand`}
          min=${least}
          max=${most}
          step=${step}
          .value=${String(Number.parseFloat(value) || (value === '' ? standard : 0))}
          @input=${({ target }: Event) => set((target as HTMLInputElement).value + unit)}
          @change=${settle}
        />
        ${textInput({
          id: `token-${token}`,
          value,
          placeholder: `${standard}${unit}`,
          problemOf: (text) => problemOf(token, withUnit(text)),
          onRefused: redraw,
          onInput: (text) => set(withUnit(text)),
          onDone: settle,
        })}
      </div>
    </div>
  `;
}

function list({ token, says, choices }: (typeof listed)[number], bench: Bench): TemplateResult {
  const { design, change, settle, redraw } = bench;
  const value = design.tokens[token] ?? '';
  const set = (text: string): void => change(withTokens(design, { [token]: text }), { key: `token-${token}` });
  return html`
    <div class="field" data-token=${token}>
      ${head(token, says, bench)}
      <div class="listed">
        ${select({
          id: `pick-${token}`,
          label: `${token}, examples`,
          value,
          choices,
          onPick: (picked) => {
            set(picked);
            settle();
          },
        })}
        ${textInput({
          id: `token-${token}`,
          value,
          placeholder: 'CSS value',
          problemOf: (text) => problemOf(token, text),
          onRefused: redraw,
          onInput: set,
          onDone: settle,
        })}
      </div>
    </div>
  `;
}

/** The tokens that are no colours. */
export const shapeView = (bench: Bench): TemplateResult => html`
  ${listed.slice(0, 2).map((one) => list(one, bench))} ${measures.map((one) => measure(one, bench))}
  ${listed.slice(2).map((one) => list(one, bench))}
`;
