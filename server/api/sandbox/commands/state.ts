import { createOrder } from '../../../core/orders/create.js';
import { harOf } from '../../../core/sandbox/request-log.js';
import { operationNames } from '../../../core/sandbox/faults.js';
import { noStoreStream } from '../../reply.js';
import { clockOf } from './clock.js';
import { done, type Command, type Commands } from '../router.js';
import { armedOf, scenarioList } from './fault.js';
import { seedOrders } from '../seed.js';
import { steered } from '../steer.js';

const state = ({ account, service: { streams } }: Command) => ({
  account: account.name,
  clock: clockOf(account),
  ...armedOf(account),
  scenarios: scenarioList,
  operations: operationNames,
  open_streams: streams.open(),
});

/** Back to how it was: no orders, no webhooks, nothing armed, the real time. */
async function reset({ account, accounts, service }: Command): Promise<void> {
  await service.store.clear(account.name);
  accounts.reset(account.name);
}

const originOf = ({ request: { header } }: Command): string => `http://${header('host') ?? 'localhost'}`;

export const stateCommands: Commands = {
  'GET state': (command) => done(state(command)),
  'POST reset': async (command) => {
    await reset(command);
    return done({});
  },
  /** Like reset, and then a few orders, one for each of the scenarios that end in different ways. */
  'POST seed': async (command) => {
    await reset(command);
    const account = command.accounts.get(command.account.name);
    const made = await Promise.all(
      seedOrders.map(({ scenario, query }) =>
        createOrder(query, undefined, steered(command.service, account, { name: scenario, operation: 'checkout' })),
      ),
    );
    return done({ orders: made.map((order) => (order.ok ? order.value.transaction_code : null)) });
  },
  /** HTTP Archive 1.2 of the last 200 requests; secrets are masked. */
  'GET requests': (command) => done(harOf(command.account.requests, originOf(command))),
  'DELETE requests': ({ account }) => {
    account.requests = [];
    return done({});
  },
  /** Server-Sent Events of the type `changed`: look again. With the transaction code where an order of the account moved. */
  'GET events': ({ account: { name, watchers }, service: { store, report } }) => ({
    ...noStoreStream,
    stream: ({ write }) => {
      write(': listening\n\n');
      const tell = (code: string | null): void => write(`event: changed\ndata: ${JSON.stringify({ code })}\n\n`);
      const tellOfOwn = async (code: string): Promise<void> => {
        if ((await store.find(code))?.account === name) tell(code);
      };
      const tellOfAccount = (): void => tell(null);
      const stop = store.onChange((code) => (code === undefined ? tell(null) : void tellOfOwn(code).catch(report)));
      watchers.add(tellOfAccount);
      return () => {
        watchers.delete(tellOfAccount);
        stop();
      };
    },
  }),
};
