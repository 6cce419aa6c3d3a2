import { operationNames, type Fault, type FaultKind } from '../../../core/sandbox/faults.js';
import { magicAmounts, scenarioNames, scenarios } from '../../../core/sandbox/scenarios.js';
import type { SandboxAccount } from '../../../core/sandbox/accounts.js';
import { done, refused, type Commands } from '../router.js';
import type { Parameters } from './parameters.js';

const kinds: readonly FaultKind[] = [
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

const mostArmed = 100;

const times: readonly [number, number] = [1, 1_000_000];

function faultOf({ required, oneOf, within }: Parameters): Fault {
  const kind = required('kind', oneOf('kind', kinds));
  const milliseconds = within('milliseconds', [0, 120_000]) ?? 3000;
  switch (kind) {
    case 'latency':
    case 'slow_body':
      return { kind, milliseconds };
    case 'rate_limit':
      return { kind, retryAfter: within('seconds', [1, 3600]) ?? 5 };
    default:
      return { kind };
  }
}

export const armedOf = ({ armed, armedScenario, defaultScenario }: SandboxAccount) => ({
  faults: armed,
  scenario: armedScenario ?? null,
  default_scenario: defaultScenario,
});

/** Scenarios with their magic amounts, for people and programs that choose one. */
export const scenarioList = scenarioNames.map((name) => ({
  name,
  says: scenarios[name].says,
  amount: Object.entries(magicAmounts).find(([, scenario]) => scenario === name)?.[0] ?? null,
}));

export const faultCommands: Commands = {
  'GET scenarios': () => done({ scenarios: scenarioList }),
  'GET faults': ({ account }) => done(armedOf(account)),
  /** `kind=&operation=&times=`: for the next `times` requests, then no more; without `times` until taken away. */
  'POST faults': ({ account, parameters }) => {
    const { oneOf, within } = parameters;
    const operation = oneOf('operation', [...operationNames, 'any'] as const) ?? 'any';
    const armed = { operation, fault: faultOf(parameters), times: within('times', times) ?? null };
    if (account.armed.length >= mostArmed)
      return refused(409, { message: `No more than ${mostArmed} faults can be armed.` });
    account.armed = [...account.armed, armed];
    return done(armedOf(account));
  },
  'DELETE faults': ({ account }) => {
    account.armed = [];
    return done(armedOf(account));
  },
  /** `name=&times=`: stronger than whatever a request says, until so many orders were made. */
  'POST scenario': ({ account, parameters: { required, oneOf, within } }) => {
    const name = required('name', oneOf('name', scenarioNames));
    account.armedScenario = { name, times: within('times', times) ?? null };
    return done(armedOf(account));
  },
  'DELETE scenario': ({ account }) => {
    account.armedScenario = undefined;
    return done(armedOf(account));
  },
  /** `name=`: for requests that say nothing. */
  'POST default-scenario': ({ account, parameters: { required, oneOf } }) => {
    account.defaultScenario = required('name', oneOf('name', scenarioNames));
    return done(armedOf(account));
  },
};
