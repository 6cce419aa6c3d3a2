import { maxSandboxSeconds, operationNames, type ControlQuery } from '#contract';
import {
  createOrder,
  isScenarioName,
  magicAmounts,
  processDueOrders,
  scenarioNames,
  scenarioPath,
  scenarios,
  requestsToHar,
  type Fault,
  type SandboxAccount,
  type ScenarioName,
} from '#core';
import { eventStreamReply } from '../../reply.js';
import { controlFailure, controlSuccess, controlInvalid, type CommandRequest, type Commands } from '../command.js';
import { withRequestScenario } from '../request-scenario.js';

const clockState = ({ sandboxClock }: SandboxAccount) => ({
  now: sandboxClock.now() / 1000,
  frozen: sandboxClock.isFrozen(),
});

/** Returns the name of the parameter that is missing or leads beyond the last year; undefined once the clock is adjusted. */
function adjustClock({ sandboxClock }: SandboxAccount, query: ControlQuery<'POST clock'>): string | undefined {
  const { action, milliseconds, seconds, to } = query;
  if (action === 'freeze') sandboxClock.freeze();
  if (action === 'resume') sandboxClock.resume();
  if (action === 'set') {
    if (to === undefined) return 'to';
    sandboxClock.set(to * 1000);
  }
  if (action === 'advance') {
    const step = milliseconds ?? (seconds === undefined ? Infinity : seconds * 1000);
    const most = maxSandboxSeconds - Math.ceil(sandboxClock.now() / 1000);
    if (step > most * 1000) return milliseconds === undefined ? 'seconds' : 'milliseconds';
    sandboxClock.advance(step);
  }
  return undefined;
}

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

const faultState = ({ armedFaults, armedScenario, defaultScenario }: SandboxAccount) => ({
  faults: armedFaults,
  scenario: armedScenario ?? null,
  default_scenario: defaultScenario,
});

const scenarioList = scenarioNames.map((name) => ({
  name,
  says: scenarios[name].description,
  amount: Object.entries(magicAmounts).find(([, scenario]) => scenario === name)?.[0] ?? null,
  path: scenarioPath(name),
}));

const seedQuery = {
  fiat_amount: '49.00',
  fiat_currency: 'EUR',
  crypto_currency: 'BTC',
  crypto_currency_network: 'BITCOIN',
  wallet_address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
};

/** The scenarios of the example orders for the console, which end in different ways. */
const seedScenarios: readonly ScenarioName[] = [
  'happy',
  'declined',
  'review_refund',
  'expired',
  'tx_dropped',
  'manual',
];

const sandboxState = ({ account, service: { streams } }: CommandRequest) => ({
  account: account.name,
  clock: clockState(account),
  ...faultState(account),
  webhook_url: account.webhookUrl ?? null,
  scenarios: scenarioList,
  operations: operationNames,
  open_streams: streams.openCount(),
});

/** Deletes the orders and webhooks, disarms everything and returns to the real time. */
async function reset({ account, accounts, service }: CommandRequest): Promise<void> {
  await service.store.deleteAccount(account.name);
  accounts.reset(account.name);
}

const requestOrigin = ({ request: { header } }: CommandRequest): string => `http://${header('host') ?? 'localhost'}`;

/** The commands that set the account up and show what it does. */
export const accountCommands = {
  'GET state': (command) => controlSuccess(sandboxState(command)),
  'POST reset': async (command) => {
    await reset(command);
    return controlSuccess({});
  },
  'POST seed': async (command) => {
    await reset(command);
    const account = command.accounts.get(command.account.name);
    const created = await Promise.all(
      seedScenarios.map((scenario, index) => {
        const query = { ...seedQuery, external_reference: `SEED-${index + 1}` };
        return createOrder(
          { query },
          withRequestScenario(command.service, { account, scenario, operation: 'checkout' }),
        );
      }),
    );
    return controlSuccess({ orders: created.map((order) => (order.ok ? order.value.transaction_code : null)) });
  },
  'GET clock': ({ account }) => controlSuccess(clockState(account)),
  /** The reply comes after the changes that the new time makes to orders. */
  'POST clock': async ({ account, service: { store }, query }) => {
    const invalid = adjustClock(account, query);
    if (invalid !== undefined) return controlInvalid(invalid);
    const changes = await processDueOrders(account.name, { store, clock: account.sandboxClock.now });
    return controlSuccess({ ...clockState(account), changes });
  },
  'GET scenarios': () => controlSuccess({ scenarios: scenarioList }),
  'GET faults': ({ account }) => controlSuccess(faultState(account)),
  'POST faults': ({ account, query }) => {
    if (account.armedFaults.length >= maxArmedFaults)
      return controlFailure(409, { message: `No more than ${maxArmedFaults} faults can be armed.` });
    const { operation = 'any', times = null } = query;
    account.armedFaults = [...account.armedFaults, { operation, fault: toFault(query), times }];
    return controlSuccess(faultState(account));
  },
  'DELETE faults': ({ account, query: { kind } }) => {
    account.armedFaults = account.armedFaults.filter(({ fault }) => kind !== undefined && fault.kind !== kind);
    return controlSuccess(faultState(account));
  },
  'POST scenario': ({ account, query: { name, times = null } }) => {
    if (!isScenarioName(name)) return controlInvalid('name', scenarioNames);
    account.armedScenario = { name, times };
    return controlSuccess(faultState(account));
  },
  'DELETE scenario': ({ account }) => {
    account.armedScenario = undefined;
    return controlSuccess(faultState(account));
  },
  'POST default-scenario': ({ account, query: { name } }) => {
    if (!isScenarioName(name)) return controlInvalid('name', scenarioNames);
    account.defaultScenario = name;
    return controlSuccess(faultState(account));
  },
  'GET requests': (command) => controlSuccess(requestsToHar(command.account.requestLog.all(), requestOrigin(command))),
  'DELETE requests': ({ account }) => {
    account.requestLog.clear();
    return controlSuccess({});
  },
  'GET events': ({ account: { name, watchers }, service: { store, reportError } }) => ({
    ...eventStreamReply,
    stream: ({ write }) => {
      write(': listening\n\n');
      const sendChanged = (code: string | null): void => write(`event: changed\ndata: ${JSON.stringify({ code })}\n\n`);
      const sendOwnChange = async (code: string): Promise<void> => {
        if ((await store.find(code))?.account === name) sendChanged(code);
      };
      const sendAccountChange = (): void => sendChanged(null);
      const stop = store.onChange((code) =>
        code === undefined ? sendChanged(null) : void sendOwnChange(code).catch(reportError),
      );
      watchers.add(sendAccountChange);
      return () => {
        watchers.delete(sendAccountChange);
        stop();
      };
    },
  }),
  'POST webhook-url': ({ account, query: { url } }) => {
    account.webhookUrl = url;
    return controlSuccess({ url });
  },
  'DELETE webhook-url': ({ account }) => {
    account.webhookUrl = undefined;
    return controlSuccess({ url: null });
  },
} satisfies Partial<Commands>;
