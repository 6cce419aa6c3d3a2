import { html, type TemplateResult } from 'lit';
import { attributeNames } from '../../design/attributes.js';
import { coinPresets, findCoinPreset, withCoinPreset, type CoinPresetId } from '../../design/coin-presets.js';
import { createOrderReference, withAttributes } from '../../design/design.js';
import { live } from 'lit/directives/live.js';
import type { PanelContext } from './panel-context.js';
import { getAttributeField, type AttributeGroup } from './attribute-fields.js';
import { checkbox, segmentedControl, select, textInput } from './inputs.js';

/** With more choices, a list is easier to scan than buttons. */
const maxSegments = 4;

function attributeControl(name: string, { design, change, commit }: PanelContext): TemplateResult {
  const { choices, placeholder, inputMode } = getAttributeField(name);
  const value = design.attributes[name] ?? '';
  const set = (text: string): void => change(withAttributes(design, { [name]: text }), { key: `attribute-${name}` });
  const onChange = (picked: string): void => {
    set(picked);
    commit();
  };
  const id = `attribute-${name}`;
  if (choices && choices.length <= maxSegments) return segmentedControl({ name: id, value, choices, onChange });
  if (choices) return select({ id, value, choices, onChange });
  return textInput({ id, value, placeholder, inputMode, onInput: set, onCommit: commit });
}

/** A control for an attribute, labelled with the attribute's name. */
function attributeField(name: string, context: PanelContext): TemplateResult {
  const { choices, isWide } = getAttributeField(name);
  const isGroup = choices !== undefined && choices.length <= maxSegments;
  const classes = `field ${isWide ? 'wide' : ''}`;
  return isGroup
    ? html`<fieldset class=${classes}>
        <legend><code>${name}</code></legend>
        ${attributeControl(name, context)}
      </fieldset>`
    : html`<div class=${classes}>
        <label for=${`attribute-${name}`}><code>${name}</code></label>
        ${attributeControl(name, context)}
      </div>`;
}

const attributeFields = (group: AttributeGroup, context: PanelContext): TemplateResult[] =>
  attributeNames.filter((name) => getAttributeField(name).group === group).map((name) => attributeField(name, context));

export const layoutView = (context: PanelContext): TemplateResult => html`
  ${attributeFields('layout', context)}
  ${checkbox({
    id: 'slots',
    isChecked: context.design.hasSlots,
    text: html`Fill the slots <small>header, footer, success, empty, error</small>`,
    onChange: (hasSlots) => context.change({ ...context.design, hasSlots }),
  })}
`;

export const languageView = (context: PanelContext): TemplateResult => html`${attributeFields('language', context)}`;

function coinPresetCards({ design, change }: PanelContext): TemplateResult {
  const selectedPreset = findCoinPreset(design.attributes);
  const selectPreset = (key: CoinPresetId): void =>
    change({ ...design, attributes: withCoinPreset(design.attributes, key) });
  return html`
    <fieldset class="field wide">
      <legend>Coins</legend>
      <div class="cards">
        ${(Object.keys(coinPresets) as CoinPresetId[]).map(
          (key) => html`
            <label>
              <input
                type="radio"
                name="coins"
                value=${key}
                .checked=${live(selectedPreset === key)}
                @change=${() => selectPreset(key)}
              /><b>${coinPresets[key].label}</b><small>${coinPresets[key].note}</small>
            </label>
          `,
        )}
      </div>
    </fieldset>
  `;
}

export function orderView(context: PanelContext): TemplateResult {
  const { design, change } = context;
  const startNewOrder = (): void => change(withAttributes(design, { 'external-reference': createOrderReference() }));
  return html`
    ${coinPresetCards(context)}
    <div class="pairs-of-fields">${attributeFields('order', context)}</div>
    <button class="button wide" type="button" id="new-order" @click=${startNewOrder}>New order</button>
    <details class="more">
      <summary>Partner, all or none</summary>
      <div class="pairs-of-fields">${attributeFields('partner', context)}</div>
    </details>
  `;
}
