import type { ControlQuery } from '#contract';
import { isScenarioName, magicAmounts, scenarioNames, scenarios, type Fault, type SandboxAccount } from '#core';
import { controlFailure, controlSuccess, invalidParameter, type Commands } from '../command.js';

const maxArmedFaults = 100;

function toFault({ kind, milliseconds = 3000, seconds = 5 }: ControlQuery<'POST faults'>): Fault {
  switch (kind) {
    case 'latency':
    case 'slow_body':
      return { kind, milliseconds };
    case 'rate_limit':
      return { kind, retryAfter: seconds };
    default:
      return { kind };
  }
}

export const faultState = ({ armedFaults, armedScenario, defaultScenario }: SandboxAccount) => ({
  faults: armedFaults,
  scenario: armedScenario ?? null,
  default_scenario: defaultScenario,
});

/** The scenarios with their magic amounts, for the console. */
export const scenarioList = scenarioNames.map((name) => ({
  name,
  says: scenarios[name].description,
  amount: Object.entries(magicAmounts).find(([, scenario]) => scenario === name)?.[0] ?? null,
}));

type FaultCommand =
  | 'GET scenarios'
  | 'GET faults'
  | 'POST faults'
  | 'DELETE faults'
  | 'POST scenario'
  | 'DELETE scenario'
  | 'POST default-scenario';

export const faultCommands: Commands<FaultCommand> = {
  'GET scenarios': () => controlSuccess({ scenarios: scenarioList }),
  'GET faults': ({ account }) => controlSuccess(faultState(account)),
  'POST faults': ({ account, query }) => {
    if (account.armedFaults.length >= maxArmedFaults)
      return controlFailure(409, { message: `No more than ${maxArmedFaults} faults can be armed.` });
    const { operation = 'any', times = null } = query;
    account.armedFaults = [...account.armedFaults, { operation, fault: toFault(query), times }];
    return controlSuccess(faultState(account));
  },
  'DELETE faults': ({ account }) => {
    account.armedFaults = [];
    return controlSuccess(faultState(account));
  },
  'POST scenario': ({ account, query: { name, times = null } }) => {
    if (!isScenarioName(name)) return invalidParameter('name', scenarioNames);
    account.armedScenario = { name, times };
    return controlSuccess(faultState(account));
  },
  'DELETE scenario': ({ account }) => {
    account.armedScenario = undefined;
    return controlSuccess(faultState(account));
  },
  'POST default-scenario': ({ account, query: { name } }) => {
    if (!isScenarioName(name)) return invalidParameter('name', scenarioNames);
    account.defaultScenario = name;
    return controlSuccess(faultState(account));
  },
};
