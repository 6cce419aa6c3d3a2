import { html } from 'lit';
import type { ConsoleContext } from '../console-context.js';

/** What the next order meets, and why: armed beats the magic amount, which beats the default. */
export function nextScenarioView({ snapshot: { state } }: ConsoleContext, amount: string) {
  const amountScenario = state.scenarios.find((scenario) => scenario.amount === amount);
  const name = state.scenario?.name ?? amountScenario?.name ?? state.default_scenario;
  const reason = state.scenario ? 'armed' : amountScenario ? 'by its amount' : 'by default';
  const says = state.scenarios.find((scenario) => scenario.name === name)?.says ?? '';
  return html`<b>The next order: <code>${name}</code>, ${reason}.</b> ${says}`;
}
