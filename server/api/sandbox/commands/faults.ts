import { operationNames } from '#contract';
import { type Fault, type FaultKind, magicAmounts, scenarioNames, scenarios, type SandboxAccount } from '#core';
import type { Commands } from '../command.js';
import { controlFailure, controlSuccess } from '../control-reply.js';
import type { ParameterReader } from '../parameters.js';

const faultKinds: readonly FaultKind[] = [
  'fail',
  'latency',
  'hang',
  'reset',
  'malformed',
  'slow_body',
  'rate_limit',
  'unauthorized',
  'unreachable',
  'flaky',
];

const maxArmedFaults = 100;

const timesRange: readonly [number, number] = [1, 1_000_000];

function readFault({ required, oneOf, integerInRange }: ParameterReader): Fault {
  const kind = required('kind', oneOf('kind', faultKinds));
  const milliseconds = integerInRange('milliseconds', [0, 120_000]) ?? 3000;
  switch (kind) {
    case 'latency':
    case 'slow_body':
      return { kind, milliseconds };
    case 'rate_limit':
      return { kind, retryAfter: integerInRange('seconds', [1, 3600]) ?? 5 };
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

export const faultCommands: Commands = {
  'GET scenarios': () => controlSuccess({ scenarios: scenarioList }),
  'GET faults': ({ account }) => controlSuccess(faultState(account)),
  /** `kind=&operation=&times=`: for the next `times` requests; without `times` until it is deleted. */
  'POST faults': ({ account, parameters }) => {
    const { oneOf, integerInRange } = parameters;
    const operation = oneOf('operation', [...operationNames, 'any'] as const) ?? 'any';
    const armed = { operation, fault: readFault(parameters), times: integerInRange('times', timesRange) ?? null };
    if (account.armedFaults.length >= maxArmedFaults)
      return controlFailure(409, { message: `No more than ${maxArmedFaults} faults can be armed.` });
    account.armedFaults = [...account.armedFaults, armed];
    return controlSuccess(faultState(account));
  },
  'DELETE faults': ({ account }) => {
    account.armedFaults = [];
    return controlSuccess(faultState(account));
  },
  /** `name=&times=`: overrides the scenario of requests, until so many orders were created. */
  'POST scenario': ({ account, parameters: { required, oneOf, integerInRange } }) => {
    const name = required('name', oneOf('name', scenarioNames));
    account.armedScenario = { name, times: integerInRange('times', timesRange) ?? null };
    return controlSuccess(faultState(account));
  },
  'DELETE scenario': ({ account }) => {
    account.armedScenario = undefined;
    return controlSuccess(faultState(account));
  },
  /** `name=`: for requests that name no scenario. */
  'POST default-scenario': ({ account, parameters: { required, oneOf } }) => {
    account.defaultScenario = required('name', oneOf('name', scenarioNames));
    return controlSuccess(faultState(account));
  },
};
