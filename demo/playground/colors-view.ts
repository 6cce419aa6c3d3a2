import { html, nothing, type TemplateResult } from 'lit';
import { colorTokens, type ColorToken, type Scheme } from '../../widget/theme/tokens.js';
import { problemOf } from '../design/checks.js';
import { withTokens } from '../design/design.js';
import { schemes } from '../design/palette.js';
import { bothOf, joined } from '../design/theme.js';
import { badge, worstOf } from './badge.js';
import type { Bench } from './bench.js';
import { textInput } from './inputs.js';

/** What each colour is for, in the words of the widget's documentation. */
const says: Readonly<Record<ColorToken, string>> = {
  bg: 'Behind the card, and what is sunk into it',
  surface: 'The card',
  text: 'Text',
  'text-muted': 'Secondary text',
  border: 'Hairlines',
  'border-strong': 'Outlines that carry meaning',
  accent: 'The primary button',
  'on-accent': 'Text on it',
  'accent-hover': 'The button under the pointer',
  'accent-text': 'Links, selection, steps',
  'accent-subtle': 'What is selected',
  focus: 'The ring around what has the focus',
  success: 'What went well',
  warning: 'What needs care',
  danger: 'What is wrong',
};

/** One scheme of a colour. What is set in one of them is set in both; the other stays as it is seen. */
function cell(token: ColorToken, scheme: Scheme, bench: Bench): TemplateResult {
  const { design, palettes, change, settle, redraw } = bench;
  const set = design.tokens[token];
  const now = palettes[scheme][token];
  const both = set === undefined ? { light: palettes.light[token], dark: palettes.dark[token] } : bothOf(set);
  const id = `token-${token}-${scheme}`;
  const write = (value: string): void => {
    const next = value === '' ? '' : joined({ ...both, [scheme]: value });
    change(withTokens(design, { [token]: next }), { key: id });
  };
  return html`
    <div class="color-field ${set === undefined ? 'derived' : ''}" data-scheme=${scheme}>
      <input
        type="color"
        aria-label=${`Pick ${token}, ${scheme}`}
        .value=${now}
        @input=${({ target }: Event) => write((target as HTMLInputElement).value)}
        @change=${settle}
      />
      ${textInput({
        id,
        label: `${token}, ${scheme}`,
        value: set === undefined ? '' : both[scheme],
        placeholder: now,
        problemOf: (text) => problemOf(token, text),
        onRefused: redraw,
        onInput: write,
        onDone: settle,
      })}
    </div>
  `;
}

function row(token: ColorToken, bench: Bench): TemplateResult {
  const { design, change, measured } = bench;
  const isSet = design.tokens[token] !== undefined;
  const worst = worstOf(measured.filter(({ foreground }) => foreground === token));
  return html`
    <div class="color-row" role="group" aria-labelledby=${`name-${token}`} data-token=${token}>
      <div class="color-name">
        <span id=${`name-${token}`} title=${says[token]}><code>${token}</code></span>
        ${worst ? badge(worst) : nothing}
        ${
          isSet
            ? html`<button
                class="clear"
                type="button"
                aria-label=${`Let ${token} be derived again`}
                @click=${() => change(withTokens(design, { [token]: '' }))}
              >
                <span aria-hidden="true">×</span>
              </button>`
            : nothing
        }
      </div>
      ${schemes.map((scheme) => cell(token, scheme, bench))}
    </div>
  `;
}

/** All colours in both schemes. What is not set shows what it is derived to. */
export const colorsView = (bench: Bench): TemplateResult => html`
  <div class="color-table">
    <div class="color-row color-head" aria-hidden="true"><span></span><span>Light</span><span>Dark</span></div>
    ${colorTokens.map((token) => row(token, bench))}
  </div>
`;
