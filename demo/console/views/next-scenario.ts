import { html } from 'lit';
import type { Desk } from '../desk.js';

/** What the next order meets, and why: armed beats the magic amount, which beats the default. */
export function nextScenario({ board: { state } }: Desk, amount: string) {
  const magic = state.scenarios.find((scenario) => scenario.amount === amount);
  const name = state.scenario?.name ?? magic?.name ?? state.default_scenario;
  const why = state.scenario ? 'armed' : magic ? 'by its amount' : 'by default';
  const says = state.scenarios.find((scenario) => scenario.name === name)?.says ?? '';
  return html`<b>The next order: <code>${name}</code>, ${why}.</b> ${says}`;
}
