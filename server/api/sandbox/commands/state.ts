import { operationNames, type CheckoutQuery } from '#contract';
import { createOrder, type ScenarioName } from '#core';
import { controlSuccess, type CommandRequest, type Commands } from '../command.js';
import { withScenario } from '../request-scenario.js';
import { clockState } from './clock.js';
import { faultState, scenarioList } from './faults.js';

const baseQuery = {
  fiat_amount: '49.00',
  fiat_currency: 'EUR',
  crypto_currency: 'BTC',
  crypto_currency_network: 'BITCOIN',
  wallet_address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
};

const seedScenarios: readonly ScenarioName[] = [
  'happy',
  'declined',
  'review_refund',
  'expired',
  'tx_dropped',
  'manual',
];

/** Example orders for the console. */
const seedOrders: readonly { readonly scenario: ScenarioName; readonly query: CheckoutQuery }[] = seedScenarios.map(
  (scenario, index) => ({
    scenario,
    query: { ...baseQuery, external_reference: `SEED-${index + 1}` },
  }),
);

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
