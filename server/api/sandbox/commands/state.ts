import { createOrder, toHar, operationNames } from '#core';
import { eventStreamReply } from '../../reply.js';
import { clockState } from './clock.js';
import { controlSuccess, type Command, type Commands } from '../router.js';
import { faultState, scenarioList } from './fault.js';
import { seedOrders } from '../seed.js';
import { withScenario } from '../request-scenario.js';

const sandboxState = ({ account, service: { streams } }: Command) => ({
  account: account.name,
  clock: clockState(account),
  ...faultState(account),
  scenarios: scenarioList,
  operations: operationNames,
  open_streams: streams.openCount(),
});

/** Back to how it was: no orders, no webhooks, nothing armed, the real time. */
async function reset({ account, accounts, service }: Command): Promise<void> {
  await service.store.deleteAccount(account.name);
  accounts.reset(account.name);
}

const requestOrigin = ({ request: { header } }: Command): string => `http://${header('host') ?? 'localhost'}`;

export const stateCommands: Commands = {
  'GET state': (command) => controlSuccess(sandboxState(command)),
  'POST reset': async (command) => {
    await reset(command);
    return controlSuccess({});
  },
  /** Like reset, and then a few orders, one for each of the scenarios that end in different ways. */
  'POST seed': async (command) => {
    await reset(command);
    const account = command.accounts.get(command.account.name);
    const made = await Promise.all(
      seedOrders.map(({ scenario, query }) =>
        createOrder(
          query,
          undefined,
          withScenario(command.service, account, { name: scenario, operation: 'checkout' }),
        ),
      ),
    );
    return controlSuccess({ orders: made.map((order) => (order.ok ? order.value.transaction_code : null)) });
  },
  /** HTTP Archive 1.2 of the last 200 requests; secrets are masked. */
  'GET requests': (command) => controlSuccess(toHar(command.account.loggedRequests, requestOrigin(command))),
  'DELETE requests': ({ account }) => {
    account.loggedRequests = [];
    return controlSuccess({});
  },
  /** Server-Sent Events of the type `changed`: look again. With the transaction code where an order of the account moved. */
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
};
