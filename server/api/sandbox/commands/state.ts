import { operationNames } from '#contract';
import { createOrder } from '#core';
import { controlSuccess, type CommandRequest, type Commands } from '../command.js';
import { withScenario } from '../request-scenario.js';
import { seedOrders } from '../seed.js';
import { clockState } from './clock.js';
import { faultState, scenarioList } from './faults.js';

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

export const stateCommands: Commands<'GET state' | 'POST reset' | 'POST seed'> = {
  'GET state': (command) => controlSuccess(sandboxState(command)),
  'POST reset': async (command) => {
    await reset(command);
    return controlSuccess({});
  },
  /** Resets the account, then creates an order for each of a few scenarios that end in different ways. */
  'POST seed': async (command) => {
    await reset(command);
    const account = command.accounts.get(command.account.name);
    const created = await Promise.all(
      seedOrders.map(({ scenario, query }) =>
        createOrder({ query }, withScenario(command.service, { account, scenario, operation: 'checkout' })),
      ),
    );
    return controlSuccess({ orders: created.map((order) => (order.ok ? order.value.transaction_code : null)) });
  },
};
