import { maxSandboxSeconds, operationNames, type ControlQuery } from '#contract';
import { createOrder, processDueOrders, sandboxAccount } from '#core';
import { isScenarioName, magicAmounts, scenarioNames, scenarios } from '#core';
import type { Fault, SandboxControls } from '#core';
import { controlFailure, controlSuccess, controlInvalid, type CommandRequest, type Commands } from './command.js';

const clockState = ({ clock }: SandboxControls) => ({ now: clock.now() / 1000, frozen: clock.isFrozen() });

/** Returns the name of the parameter that is missing or leads beyond the last year; undefined once the clock is adjusted. */
function adjustClock({ clock }: SandboxControls, query: ControlQuery<'POST clock'>): string | undefined {
  const { action, milliseconds, seconds } = query;
  if (action === 'freeze') clock.freeze();
  if (action === 'resume') clock.resume();
  if (action === 'advance') {
    const step = milliseconds ?? (seconds === undefined ? Infinity : seconds * 1000);
    const most = maxSandboxSeconds - Math.ceil(clock.now() / 1000);
    if (step > most * 1000) return milliseconds === undefined ? 'seconds' : 'milliseconds';
    clock.advance(step);
  }
  return undefined;
}

const maxArmedFaults = 100;

const faultState = ({ armedFaults, armedScenario }: SandboxControls) => ({
  faults: armedFaults,
  scenario: armedScenario ?? null,
});

const scenarioList = scenarioNames.map((name) => ({
  name,
  says: scenarios[name].description,
  amount: Object.entries(magicAmounts).find(([, scenario]) => scenario === name)?.[0] ?? null,
}));

const seedQuery = {
  fiat_amount: '49.00',
  fiat_currency: 'EUR',
  crypto_currency: 'BTC',
  crypto_currency_network: 'BITCOIN',
  wallet_address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
};

/** The scenarios of the example orders for the console, which end in different ways. */
const seedScenarios = ['happy', 'declined', 'review_refund', 'expired', 'tx_dropped', 'manual'] as const;

const sandboxState = ({ controls }: CommandRequest) => ({
  clock: clockState(controls),
  ...faultState(controls),
  scenarios: scenarioList,
  operations: operationNames,
});

/** Deletes the orders and webhooks, disarms everything and returns to the real time. */
async function reset({ controls, service }: CommandRequest): Promise<void> {
  await service.store.deleteAccount(sandboxAccount);
  controls.reset();
}

/** The commands that set the sandbox up and show what it does. */
export const settingCommands = {
  'GET state': (command) => controlSuccess(sandboxState(command)),
  'POST reset': async (command) => {
    await reset(command);
    return controlSuccess({});
  },
  'POST seed': async (command) => {
    await reset(command);
    const created = await Promise.all(
      seedScenarios.map((scenario, index) => {
        const query = { ...seedQuery, external_reference: `SEED-${index + 1}` };
        return createOrder({ query }, command.services[scenario]);
      }),
    );
    return controlSuccess({ orders: created.map((order) => (order.ok ? order.value.transaction_code : null)) });
  },
  'GET clock': ({ controls }) => controlSuccess(clockState(controls)),
  /** The reply comes after the changes that the new time makes to orders. */
  'POST clock': async ({ controls, service: { store }, query }) => {
    const invalid = adjustClock(controls, query);
    if (invalid !== undefined) return controlInvalid(invalid);
    const changes = await processDueOrders(sandboxAccount, { store, clock: controls.clock.now });
    return controlSuccess({ ...clockState(controls), changes });
  },
  'POST faults': ({ controls, query }) => {
    if (controls.armedFaults.length >= maxArmedFaults)
      return controlFailure(409, { message: `No more than ${maxArmedFaults} faults can be armed.` });
    const { kind, operation = 'any', times = null, milliseconds = 3000 } = query;
    const fault: Fault = kind === 'latency' ? { kind, milliseconds } : { kind };
    controls.armedFaults = [...controls.armedFaults, { operation, fault, times }];
    return controlSuccess(faultState(controls));
  },
  'DELETE faults': ({ controls, query: { kind } }) => {
    controls.armedFaults = controls.armedFaults.filter(({ fault }) => kind !== undefined && fault.kind !== kind);
    return controlSuccess(faultState(controls));
  },
  'POST scenario': ({ controls, query: { name, times = null } }) => {
    if (!isScenarioName(name)) return controlInvalid('name', scenarioNames);
    controls.armedScenario = { name, times };
    return controlSuccess(faultState(controls));
  },
  'DELETE scenario': ({ controls }) => {
    controls.armedScenario = undefined;
    return controlSuccess(faultState(controls));
  },
  'GET requests': ({ controls: { requests } }) =>
    controlSuccess({ requests: requests.map((request) => ({ ...request, time: request.time / 1000 })) }),
} satisfies Partial<Commands>;
