import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import Database from 'libsql';
import { clickAtRest, clickPart, launchBrowser, openPage, scriptErrors, waitForPart } from '../e2e/support/browser.js';
import type { RunningServer } from '../e2e/support/server.js';
import { findFreePort } from '../support/free-port.js';
import { createTemporaryFolder } from '../support/http.js';
import { signingSecrets, startShopService, times, until, type ShopService } from './shop-service.js';

type Command = readonly [program: string, ...parameters: string[]];
type Settings = {
  readonly folder: string;
  readonly port: number;
  readonly variables: Readonly<Record<string, string>>;
};

/** A shop that signs its orders and keeps them in SQLite, as its framework serves it. */
export type Framework = {
  readonly name: string;
  readonly start: (settings: Settings) => Promise<RunningServer>;
  /** The command that refunds an order, and where it runs. */
  readonly refund: { readonly command: Command; readonly cwd: string };
};

type Shop = {
  readonly origin: string;
  readonly service: ShopService;
  readonly database: Database.Database;
  readonly refund: (reference: string, amount: string) => Promise<string>;
};

const arrive = ['broadcast', 'confirm', 'finalize'];

/** The page of a new order, by its form. */
async function openOrder({ origin }: Shop) {
  const cart = await fetch(origin);
  const token = /name="csrfmiddlewaretoken" value="(\w+)"/.exec(await cart.text())?.[1];
  const cookie = cart.headers.get('set-cookie')?.split(';')[0];
  const body = new URLSearchParams(token ? { csrfmiddlewaretoken: token } : {});
  const sent = await fetch(origin, {
    method: 'POST',
    redirect: 'manual',
    body,
    ...(cookie && { headers: { cookie } }),
  });
  assert.equal(sent.status, 303, await sent.text());
  const url = new URL(sent.headers.get('location') ?? '', origin);
  const page = await (await fetch(url)).text();
  const [element = ''] = /<crypto-checkout[^>]*>/.exec(page) ?? [];
  const attributes = [...element.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name.replaceAll('-', '_'),
    value,
  ]);
  return {
    reference: url.pathname.slice('/order/'.length),
    url: url.href,
    order: Object.fromEntries(attributes) as Order,
  };
}

type Order = Readonly<Record<string, string>>;

/** Creates the order as the element does. */
async function createAtService({ service }: Shop, order: Order) {
  const response = await fetch(`${service.origin}/api/v3/reseller/checkout?${new URLSearchParams(order).toString()}`);
  const { data } = (await response.json()) as { readonly data?: { readonly transaction_code?: string } };
  return { status: response.status, code: data?.transaction_code ?? '' };
}

async function statusOf({ origin }: Shop, reference: string): Promise<string | undefined> {
  return /<output>(\w+)<\/output>/.exec(await (await fetch(`${origin}/order/${reference}`)).text())?.[1];
}

async function begin(shop: Shop) {
  const { reference, order } = await openOrder(shop);
  const { status, code } = await createAtService(shop, order);
  assert.equal(status, 200);
  await shop.service.fire(code, ['submit', 'capture']);
  assert.equal(
    await until(
      () => statusOf(shop, reference),
      (shown) => shown === 'paid',
    ),
    'paid',
  );
  return { reference, code };
}

const deliveries = ({ database }: Shop, reference: string): number =>
  database.prepare('SELECT * FROM deliveries WHERE reference = ?').all(reference).length;

async function buyInBrowser(shop: Shop): Promise<void> {
  const browser = await launchBrowser();
  try {
    const { page, pageErrors } = await openPage(browser);
    await page.goto(shop.origin);
    await clickAtRest(page, 'form button');
    await page.waitForSelector('crypto-checkout');
    await clickPart(page, 'button');
    await waitForPart(page, 'qr');
    const code = await page.$eval('crypto-checkout', ({ order }) => order?.transaction_code ?? '');
    await shop.service.fire(code, ['submit', 'capture', ...arrive]);
    const reference = new URL(page.url()).pathname.slice('/order/'.length);
    await until(
      () => statusOf(shop, reference),
      (shown) => shown === 'completed',
    );
    assert.equal(deliveries(shop, reference), 1);
    assert.deepEqual(scriptErrors(pageErrors), []);
  } finally {
    await browser.close();
  }
}

async function refuseChanges(shop: Shop): Promise<void> {
  const { order } = await openOrder(shop);
  for (const change of [
    { fiat_amount: '1.00' },
    { wallet_address: 'TJDENsfBJs4RFETt1X1W8wMDc8M5XnJhCe' },
    { unique: '' },
  ])
    assert.equal((await createAtService(shop, { ...order, ...change })).status, 403, JSON.stringify(change));
  assert.equal((await createAtService(shop, order)).status, 200);
  assert.equal((await createAtService(shop, order)).status, 409, 'one order for each reference');
  const forged = await fetch(`${shop.origin}/webhook`, { method: 'POST', body: '{}' });
  assert.deepEqual([forged.status, await forged.text()], [400, 'header_missing']);
}

/** The second write of the webhook fails: neither is kept, and the redelivery delivers once. */
async function deliverOnce(shop: Shop): Promise<void> {
  const { service, database } = shop;
  const { reference, code } = await begin(shop);
  database.exec(`CREATE TRIGGER fail BEFORE INSERT ON deliveries BEGIN SELECT RAISE(ABORT, 'no disk'); END`);
  await service.fire(code, arrive);
  assert.equal(await service.send('order.completed', code), 500);
  assert.notEqual(await statusOf(shop, reference), 'completed');
  database.exec('DROP TRIGGER fail');
  await service.redeliver(code);
  await times(6, () => service.send('order.completed', code));
  assert.deepEqual([...new Set(await service.redeliver(code))], ['delivered']);
  assert.deepEqual([await statusOf(shop, reference), deliveries(shop, reference)], ['completed', 1]);
}

async function refundOnce(shop: Shop): Promise<void> {
  const { service, database, refund } = shop;
  const { reference, code } = await begin(shop);
  await refund(reference, '10.00');
  assert.equal((await service.order(code)).refunded_amount, '10.00');
  // As if the program had ended before it stored the outcome: the same refund is repeated.
  database.exec(`UPDATE refunds SET state = 'open' WHERE reference = '${reference}'`);
  await refund(reference, '10.00');
  assert.equal((await service.order(code)).refunded_amount, '10.00');
  await refund(reference, '10.00');
  assert.equal((await service.order(code)).refunded_amount, '20.00', 'a second refund of the same amount');
  await assert.rejects(refund(reference, '29.01'), /larger than what is left of the captured amount/);
  await refund(reference, '29.00');
  assert.equal((await service.order(code)).status, 'refunded');

  const arrived = await begin(shop);
  await service.fire(arrived.code, arrive);
  await assert.rejects(refund(arrived.reference, '1.00'), /The order cannot be refunded\./);
}

const steps = [buyInBrowser, refuseChanges, deliverOnce, refundOnce];

/** Runs the refund command. @throws what it prints. */
async function runCommand({ command: [program, ...parameters], cwd }: Framework['refund'], env: NodeJS.ProcessEnv) {
  const child = spawn(program, parameters, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(output);
  return output;
}

/** Starts the shop with a listening service that takes signed orders alone, and uses both. */
export async function trySignedShop({ name, start, refund }: Framework): Promise<string> {
  const folder = createTemporaryFolder();
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const service = await startShopService(`${origin}/webhook`, signingSecrets);
  const file = join(folder.path, 'orders.sqlite');
  const variables = { ...signingSecrets, CHECKOUT_URL: service.origin, SHOP_URL: origin, ORDERS_FILE: file };
  try {
    const server = await start({ folder: folder.path, port, variables });
    const database = new Database(file);
    database.exec('PRAGMA busy_timeout = 10000');
    const command = (reference: string, amount: string) =>
      runCommand({ ...refund, command: [...refund.command, reference, amount] }, { ...process.env, ...variables });
    try {
      for (const step of steps) await step({ origin, service, database, refund: command });
    } finally {
      database.close();
      await server.stop();
    }
  } finally {
    await service.stop();
    folder.remove();
  }
  return `${name}: ${steps.map((step) => step.name).join(', ')}`;
}
