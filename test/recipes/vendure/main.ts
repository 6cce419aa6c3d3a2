import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../consumers/packages.js';
import { withShop, type Shop as AnyShop } from '../shop-server.js';
import { times, until } from '../shop-service.js';
import { openShop, type Buyer, type VendureOrder, type VendurePayment, type VendureShop } from './shop.js';

type Shop = AnyShop & { readonly vendure: VendureShop };

/** What Vendure's books say of an order; refunds in the order of their size. */
async function booksOf({ vendure }: Shop, { order }: Buyer) {
  const { state, payments } = await vendure.order(order);
  const settled = payments.filter((payment) => payment.state === 'Settled');
  const refunds = settled.flatMap((payment) => payment.refunds);
  assert.ok(refunds.every((refund) => refund.state === 'Settled'));
  return {
    state,
    payments: payments.map((payment) => payment.state).sort(),
    captured: settled.map(({ amount }) => amount),
    refunded: refunds.map(({ total }) => total).sort((a, b) => b - a),
  };
}

const paid = { state: 'PaymentSettled', payments: ['Settled'], captured: [4900], refunded: [] };

const untilPaid = (shop: Shop, buyer: Buyer) =>
  until(
    () => booksOf(shop, buyer),
    ({ state }) => state === 'PaymentSettled',
  );

async function openPayment({ vendure }: Shop, { order }: Buyer): Promise<VendurePayment> {
  const { payments }: VendureOrder = await vendure.order(order);
  const open = payments.filter(({ state }) => state === 'Created' || state === 'Settled');
  assert.equal(open.length, 1);
  return open[0] as VendurePayment;
}

async function begin(shop: Shop): Promise<{ readonly buyer: Buyer; readonly code: string; readonly payment: string }> {
  const buyer = await shop.vendure.begin();
  assert.equal((await buyer.pay()).state, 'ArrangingPayment');
  const { transactionId, id } = await openPayment(shop, buyer);
  return { buyer, code: transactionId, payment: id };
}

async function buy(shop: Shop) {
  const begun = await begin(shop);
  await shop.service.fire(begun.code, ['submit', 'capture']);
  assert.deepEqual(await untilPaid(shop, begun.buyer), paid);
  return begun;
}

async function payByWebhook(shop: Shop): Promise<void> {
  const { buyer, code } = await buy(shop);
  assert.deepEqual(await times(5, () => shop.service.send('order.paid', code)), [204, 204, 204, 204, 204]);
  assert.deepEqual(await booksOf(shop, buyer), paid);
}

/** Five clicks on “Pay” leave one payment that can be paid, and a webhook that comes five times at once settles it once. */
async function payAtOnce(shop: Shop): Promise<void> {
  const { service, vendure } = shop;
  const buyer = await vendure.begin();
  await times(5, buyer.pay);
  const { transactionId: code } = await openPayment(shop, buyer);
  const others = (await vendure.order(buyer.order)).payments.filter(({ transactionId }) => transactionId !== code);
  for (const { transactionId } of others) assert.equal((await service.order(transactionId)).status, 'canceled');
  await service.fire(code, ['submit', 'capture']);
  await times(5, () => service.send('order.paid', code));
  assert.deepEqual(await untilPaid(shop, buyer), {
    ...paid,
    payments: [...others.map(() => 'Cancelled'), 'Settled'],
  });
}

async function cancelAndPayAgain(shop: Shop): Promise<void> {
  const { service, vendure } = shop;
  const { buyer, code, payment } = await begin(shop);
  await service.fire(code, ['cancel']);
  const stateOf = async () => (await vendure.order(buyer.order)).payments.find(({ id }) => id === payment)?.state;
  assert.equal(await until(stateOf, (state) => state === 'Cancelled'), 'Cancelled', 'the buyer has canceled');
  await buyer.pay();
  const second = await openPayment(shop, buyer);
  assert.equal((await vendure.cancel(second.id)).__typename, 'Payment', 'the administrator cancels');
  await buyer.pay();
  const third = await openPayment(shop, buyer);
  assert.equal(new Set([code, second.transactionId, third.transactionId]).size, 3);
  await service.fire(third.transactionId, ['submit', 'capture']);
  assert.deepEqual(await untilPaid(shop, buyer), { ...paid, payments: ['Cancelled', 'Cancelled', 'Settled'] });
}

/** The buyer is back in the cart when the money arrives. */
async function payFromCart(shop: Shop): Promise<void> {
  const { buyer, code } = await begin(shop);
  assert.equal((await buyer.leave('AddingItems')).__typename, 'Order');
  await shop.service.fire(code, ['submit', 'capture']);
  assert.deepEqual(await untilPaid(shop, buyer), paid);
}

async function refundBothWays(shop: Shop): Promise<void> {
  const { vendure, service, query } = shop;
  const { buyer, code, payment } = await buy(shop);
  assert.equal((await vendure.refund(payment, 1000)).state, 'Settled');
  assert.equal((await service.order(code)).refunded_amount, '10.00');

  // Two equal refunds at once are two refunds.
  assert.deepEqual(
    (await times(2, () => vendure.refund(payment, 200))).map(({ state }) => state),
    ['Settled', 'Settled'],
  );
  assert.equal((await service.order(code)).refunded_amount, '14.00');

  // The database refuses refunds that the service has made: a repeated one returns no money twice, and the webhook enters all.
  await query(`CREATE FUNCTION fail() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION 'no disk'; END $$ LANGUAGE plpgsql;
    CREATE TRIGGER fail BEFORE INSERT ON refund FOR EACH ROW EXECUTE FUNCTION fail()`);
  assert.equal((await vendure.refund(payment, 300)).__typename, 'Error');
  assert.equal((await vendure.refund(payment, 300)).__typename, 'Error');
  const desk = { transaction_code: code, amount: '5', by: 'operator', reason: 'Late parcel.' };
  await service.account('order/refund', { method: 'POST', key: `desk-${code}`, query: desk });
  assert.equal(await service.send('order.refunded', code), 500);
  await query('DROP TRIGGER fail ON refund; DROP FUNCTION fail');
  assert.deepEqual(await times(5, () => service.send('order.refunded', code)), [204, 204, 204, 204, 204]);
  assert.deepEqual(await booksOf(shop, buyer), { ...paid, refunded: [1000, 500, 300, 200, 200] });
  assert.equal((await service.order(code)).refunded_amount, '22.00');

  assert.equal((await vendure.refund(payment, 2700)).state, 'Settled');
  assert.equal((await service.order(code)).status, 'refunded');
  assert.deepEqual(await booksOf(shop, buyer), { ...paid, refunded: [2700, 1000, 500, 300, 200, 200] });
}

/** What the administrator reads when something is not possible. */
async function refuse(shop: Shop): Promise<void> {
  const { vendure, service } = shop;
  const { buyer, code, payment } = await buy(shop);
  const canceled = await vendure.cancel(payment);
  assert.match(canceled.message ?? '', /Cancelling the payment failed/);
  await service.fire(code, ['broadcast', 'confirm', 'finalize']);
  assert.deepEqual(await vendure.refund(payment, 1000), {
    __typename: 'Error',
    message: 'The order cannot be refunded.',
  });
  assert.deepEqual(await booksOf(shop, buyer), paid);
}

export const steps = [payByWebhook, payAtOnce, cancelAndPayAgain, payFromCart, refundBothWays, refuse];

const account = { name: 'admin', password: 'password-of-this-test' };

/** Installs the plugin's package into a shop, and buys in it. */
export function tryVendure(project: string): Promise<string> {
  cpSync(join(root, 'test/recipes/vendure/seed.mjs'), join(project, 'shop/seed.mjs'));
  return withShop({
    project,
    framework: '@vendure/core',
    hook: '/payments/crypto-checkout',
    variables: ({ origin, port }) => ({
      PORT: port,
      VENDURE_URL: origin,
      VENDURE_DISABLE_TELEMETRY: 'true',
      SUPERADMIN_NAME: account.name,
      SUPERADMIN_PASSWORD: account.password,
      COOKIE_SECRET: 'cookie-secret-of-this-test',
    }),
    prepare: [['node', 'seed.mjs']],
    start: () => ['node', 'index.js'],
    async use(shop) {
      const vendure = await openShop(shop.origin, account);
      for (const step of steps) await step({ ...shop, vendure });
      return `a Vendure server: ${steps.map(({ name }) => name).join(', ')}`;
    },
  });
}
