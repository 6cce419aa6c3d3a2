import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sandboxToken } from '../sandbox.js';
import { withShop, type Shop as AnyShop } from '../shop-server.js';
import { serviceEnvironment, times, until } from '../shop-service.js';
import { openShop, type Checkout, type MedusaOrder, type MedusaPayment, type MedusaShop } from './shop.js';

type Shop = AnyShop & { readonly medusa: MedusaShop };

const firstPayment = ({ payment_collections: [collection] }: MedusaOrder) => collection?.payments[0];

function paymentOf(order: MedusaOrder): MedusaPayment {
  const payment = firstPayment(order);
  assert.ok(payment);
  return payment;
}

/** The only order of a cart. Medusa creates it before its payment. */
async function orderOf({ medusa }: Shop, { cart }: Checkout): Promise<MedusaOrder> {
  const [order, ...others] = await until(
    () => medusa.orders(cart),
    (orders) => orders.some(firstPayment),
  );
  assert.deepEqual(others, []);
  assert.ok(order);
  return order;
}

/** What Medusa's books say of an order; amounts in the order in which they were entered. */
async function booksOf(shop: Shop, checkout: Checkout) {
  const order = await orderOf(shop, checkout);
  const { captures, refunds } = paymentOf(order);
  const amounts = (entries: readonly { readonly amount: number }[]) => entries.map(({ amount }) => amount);
  return {
    status: order.payment_status,
    captured: amounts(captures),
    refunded: amounts(refunds).sort((a, b) => b - a),
    owed: order.summary.pending_difference,
  };
}

const paid = { status: 'captured', captured: [49], refunded: [], owed: 0 };
/** The books once they say that the order is paid and Medusa has entered its transaction. */
const untilPaid = (shop: Shop, checkout: Checkout) =>
  until(
    () => booksOf(shop, checkout),
    ({ status, owed }) => status === 'captured' && owed === 0,
  );

async function buy(shop: Shop): Promise<Checkout> {
  const checkout = await shop.medusa.begin();
  await shop.service.fire(checkout.code, ['submit', 'capture']);
  return checkout;
}

/** The buyer has closed the page: the webhook places the order, once. */
async function payByWebhook(shop: Shop): Promise<void> {
  const checkout = await buy(shop);
  assert.deepEqual(await untilPaid(shop, checkout), paid);
  assert.deepEqual(await times(5, () => shop.service.send('order.paid', checkout.code)), [204, 204, 204, 204, 204]);
  assert.deepEqual(await booksOf(shop, checkout), paid);
}

async function completeAtOnce(shop: Shop): Promise<void> {
  const { medusa, service } = shop;
  const checkout = await medusa.begin();
  assert.match(String((await medusa.complete(checkout.cart)).body['message']), /was not authorized/);
  await service.fire(checkout.code, ['submit', 'capture']);
  await Promise.all([
    times(4, () => medusa.complete(checkout.cart)),
    times(4, () => service.send('order.paid', checkout.code)),
  ]);
  assert.deepEqual(await untilPaid(shop, checkout), paid);
}

async function cancelAndPayAgain(shop: Shop): Promise<void> {
  const { medusa, service } = shop;
  const first = await medusa.begin();
  await service.fire(first.code, ['cancel']);
  assert.match(String((await medusa.complete(first.cart)).body['message']), /was not authorized/);
  const second = await medusa.again(first);
  assert.notEqual(second.code, first.code);
  const third = await medusa.again(second);
  assert.equal((await service.order(second.code)).status, 'canceled', 'Medusa has left the second attempt');
  await service.fire(third.code, ['submit', 'capture']);
  assert.deepEqual(await untilPaid(shop, third), paid);
}

/** Medusa returns no money; what the operator records is booked once. */
async function bookRefunds(shop: Shop): Promise<void> {
  const { medusa, service, query } = shop;
  const checkout = await buy(shop);
  const payment = paymentOf(await orderOf(shop, checkout)).id;
  await untilPaid(shop, checkout);
  const { status, body } = await medusa.refund(payment, 10);
  assert.equal(status, 400);
  assert.match(String(body['message']), /^Return the money at your processor, then record the refund/);
  assert.deepEqual(await booksOf(shop, checkout), paid);

  const record = (amount: string) => service.recordRefund(checkout.code, amount);
  await record('10');
  const replay = () => times(5, () => service.send('order.refunded', checkout.code));
  await record('5');
  assert.deepEqual(await replay(), [204, 204, 204, 204, 204]);
  assert.deepEqual(await booksOf(shop, checkout), { ...paid, status: 'partially_refunded', refunded: [10, 5] });
  assert.equal((await service.order(checkout.code)).refunded_amount, '15.00');

  // The last write fails once, after the others: the webhook is repeated, and the books have the refund once.
  await query(`CREATE FUNCTION fail() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION 'no disk'; END $$ LANGUAGE plpgsql;
    CREATE TRIGGER fail BEFORE INSERT ON refund FOR EACH ROW EXECUTE FUNCTION fail()`);
  assert.equal((await record('34')).status, 'refunded');
  assert.equal(await service.send('order.refunded', checkout.code), 500);
  await query('DROP TRIGGER fail ON refund; DROP FUNCTION fail');
  assert.deepEqual(await replay(), [204, 204, 204, 204, 204]);
  assert.deepEqual(await booksOf(shop, checkout), { ...paid, status: 'refunded', refunded: [34, 10, 5] });
}

const steps = [payByWebhook, completeAtOnce, cancelAndPayAgain, bookRefunds];

type Data = { readonly session_id?: string; readonly transaction_code?: string };
type Input = { readonly amount: number; readonly currency_code: string; readonly data: Data };
type Session = { readonly id: string; readonly data: Data };

type Provider = {
  readonly initiatePayment: (input: Input) => Promise<Session>;
  readonly updatePayment: (input: Input) => Promise<Session>;
};

/** Medusa's own routes make a new session for each attempt. Its module can keep one session, whose key must not stay the same. */
async function changeOneSession(project: string, { service, origin }: AnyShop): Promise<void> {
  const variables = { ...serviceEnvironment(service.origin), MEDUSA_BACKEND_URL: origin };
  Object.assign(process.env, variables);
  const path = '.medusa/server/src/providers/crypto-checkout/service.js';
  const { CryptoCheckoutProvider } = createRequire(import.meta.url)(join(project, path)) as {
    readonly CryptoCheckoutProvider: new (container: object, options: object) => Provider;
  };
  const provider = new CryptoCheckoutProvider({}, {});
  const input = { amount: 49, currency_code: 'eur' };
  const begin = () => provider.initiatePayment({ ...input, data: { session_id: 'payses_1' } });
  const [first, same] = [await begin(), await begin()];
  assert.equal(first.data.transaction_code, same.data.transaction_code, 'a repeated call is one order');
  await service.fire(first.data.transaction_code ?? '', ['cancel']);
  const { data } = await provider.updatePayment({ ...input, data: first.data });
  assert.equal(
    (await service.order(data.transaction_code ?? '')).status,
    'pending',
    'the same amount, another attempt',
  );
  const other = await provider.updatePayment({ ...input, amount: 20, data });
  assert.equal((await service.order(data.transaction_code ?? '')).status, 'canceled');
  assert.equal((await service.order(other.data.transaction_code ?? '')).status, 'pending');
  for (const name of Object.keys(variables)) Reflect.deleteProperty(process.env, name);
}

const account = { email: 'admin@shop.example', password: 'password-of-this-test' };

/** The script of the recipe, as its page starts it. */
async function refundByScript(project: string, { service, origin }: AnyShop): Promise<void> {
  const own = {
    ...serviceEnvironment(service.origin),
    MEDUSA_BACKEND_URL: origin,
    SANDBOX_TOKEN: sandboxToken,
  };
  const script = join(project, 'shop/first-refund.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [script, account.email, account.password], {
    env: { ...process.env, ...own },
  });
  const [, code = ''] = /^Order (\S+) /.exec(stdout) ?? [];
  assert.match(stdout, /partially_refunded, 9\.5 EUR refunded/);
  assert.equal((await service.order(code)).refunded_amount, '9.50');
}

/** Installs the plugin's package into a shop, and buys in it. */
export const tryMedusa = (project: string): Promise<string> =>
  withShop({
    project,
    framework: '@medusajs/medusa',
    hook: '/hooks/crypto-checkout',
    variables: ({ origin }) => ({
      MEDUSA_BACKEND_URL: origin,
      MEDUSA_DISABLE_TELEMETRY: 'true',
      ADMIN_DISABLED: 'true',
      JWT_SECRET: 'jwt-secret-of-this-test',
      COOKIE_SECRET: 'cookie-secret-of-this-test',
      STORE_CORS: origin,
      ADMIN_CORS: origin,
    }),
    prepare: [
      ['medusa', 'db:migrate'],
      ['medusa', 'user', '-e', account.email, '-p', account.password],
    ],
    start: (port) => ['medusa', 'start', '-H', '127.0.0.1', '-p', port],
    async use(shop) {
      const medusa = await openShop(shop.origin, account);
      for (const step of steps) await step({ ...shop, medusa });
      for (const step of [changeOneSession, refundByScript]) await step(project, shop);
      return `a Medusa server: ${[...steps, changeOneSession, refundByScript].map(({ name }) => name).join(', ')}`;
    },
  });
