import { html, nothing, type TemplateResult } from 'lit';
import { coins, coinsOf, withCoins, type Coins } from '../design/coins.js';
import { withAttributes } from '../design/design.js';
import { newReference } from '../playground.js';
import { live } from 'lit/directives/live.js';
import type { Bench } from './bench.js';
import { fieldOf, type Group } from './fields.js';
import { checkbox, segments, select, textInput } from './inputs.js';

/** Beyond so many a list is easier to look through than buttons. */
const mostSegments = 4;

function control(name: string, { design, change, settle }: Bench): TemplateResult {
  const { choices, placeholder, inputMode } = fieldOf(name);
  const value = design.attributes[name] ?? '';
  const set = (text: string): void => change(withAttributes(design, { [name]: text }), { key: `attribute-${name}` });
  const onPick = (picked: string): void => {
    set(picked);
    settle();
  };
  const id = `attribute-${name}`;
  if (choices && choices.length <= mostSegments) return segments({ name: id, value, choices, onPick });
  if (choices) return select({ id, value, choices, onPick });
  return textInput({ id, value, placeholder, inputMode, onInput: set, onDone: settle });
}

/** A control for an attribute, under the attribute's own name. */
function field(name: string, bench: Bench): TemplateResult {
  const { choices, isLong } = fieldOf(name);
  const isGroup = choices !== undefined && choices.length <= mostSegments;
  const classes = `field ${isLong ? 'wide' : ''}`;
  return isGroup
    ? html`<fieldset class=${classes}>
        <legend><code>${name}</code></legend>
        ${control(name, bench)}
      </fieldset>`
    : html`<div class=${classes}>
        <label for=${`attribute-${name}`}><code>${name}</code></label>
        ${control(name, bench)}
      </div>`;
}

const fieldsOf = (group: Group, bench: Bench): TemplateResult[] =>
  bench.names.filter((name) => fieldOf(name).group === group).map((name) => field(name, bench));

export const layoutView = (bench: Bench): TemplateResult => html`
  ${fieldsOf('layout', bench)}
  ${checkbox({
    id: 'slots',
    isOn: bench.design.hasSlots,
    text: html`Fill the slots <small>header, footer, success, empty, error</small>`,
    onPick: (hasSlots) => bench.change({ ...bench.design, hasSlots }),
  })}
`;

export const languageView = (bench: Bench): TemplateResult => html`${fieldsOf('language', bench)}`;

function coinCards({ design, change }: Bench): TemplateResult {
  const chosen = coinsOf(design.attributes);
  const pick = (key: Coins): void => change({ ...design, attributes: withCoins(design.attributes, key) });
  return html`
    <fieldset class="field wide">
      <legend>Coins</legend>
      <div class="cards">
        ${(Object.keys(coins) as Coins[]).map(
          (key) => html`
            <label>
              <input
                type="radio"
                name="coins"
                value=${key}
                .checked=${live(chosen === key)}
                @change=${() => pick(key)}
              /><b>${coins[key].label}</b><small>${coins[key].note}</small>
            </label>
          `,
        )}
      </div>
    </fieldset>
  `;
}

export function orderView(bench: Bench): TemplateResult {
  const { design, change, names } = bench;
  const renew = (): void => change(withAttributes(design, { 'external-reference': newReference() }));
  const partner = names.some((name) => fieldOf(name).group === 'partner');
  return html`
    ${coinCards(bench)}
    <div class="pairs-of-fields">${fieldsOf('order', bench)}</div>
    <button class="button wide" type="button" id="new-order" @click=${renew}>New order</button>
    ${
      partner
        ? html`<details class="more">
            <summary>Partner, all or none</summary>
            <div class="pairs-of-fields">${fieldsOf('partner', bench)}</div>
          </details>`
        : nothing
    }
  `;
}
