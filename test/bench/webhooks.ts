// `npm run bench:webhooks`: sends webhooks to a receiver that fails 30 % of the time, kills the sender in the middle, and
// looks whether every one has arrived as it was written. `--events=` makes it shorter.
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import Database from 'libsql';
import { randomFrom } from '../support/random.js';
import { checkoutCall } from './durability/calls.js';
import { shopOn } from './durability/shopper.js';
import { fromRoot, newDataDirectory, startProgram, type Program } from './programs.js';
import { publish, say, wholeNumber } from './report/publish.js';
import { atLeast, atMost, type Part, type Row } from './report/rows.js';
import { startReceiver, type Receiver } from './webhooks/receiver.js';

const { values } = parseArgs({ options: { events: { type: 'string' }, seed: { type: 'string' } } });
const events = wholeNumber(values.events, 10_000);
const seed = wholeNumber(values.seed, 1);

const connections = 10;
const lookEveryMs = 100;
/** So long nothing may arrive, longer than a lease of a sender that is gone. */
const patienceMs = 120_000;

/** Each order of the fourth kind tells the merchant and the partner. */
const callTo = ({ url }: Receiver, index: number): string =>
  checkoutCall(index * 4 + 3).replaceAll(encodeURIComponent('https://shop.nowhere'), encodeURIComponent(url));

type Stored = { readonly id: string; readonly body: string; readonly state: string; readonly tries: number };

function outboxOf(directory: string): Stored[] {
  const database = new Database(join(directory, 'checkout.db'));
  const rows = database.prepare('SELECT id, body, state, tries FROM outbox').all() as Stored[];
  database.close();
  return rows;
}

/** Resolves once so many have arrived, or nothing has for too long. */
async function untilArrived({ accepted }: Receiver, wanted: number): Promise<void> {
  let [before, quietSince] = [0, performance.now()];
  while (accepted.size < wanted && performance.now() - quietSince < patienceMs) {
    if (accepted.size > before) [before, quietSince] = [accepted.size, performance.now()];
    await pause(lookEveryMs);
  }
}

type Found = { readonly stored: readonly Stored[]; readonly seconds: number; readonly atKill: number };

async function sendAll(receiver: Receiver, env: Readonly<Record<string, string>>, directory: string): Promise<Found> {
  const command = ['--import', 'tsx', fromRoot('test/bench/webhooks/server.ts')];
  const start = (): Promise<Program> => startProgram({ command, env: { ...env, DATA_DIR: directory } });
  const first = await start();
  const started = performance.now();
  let asked = 0;
  const next = (): string | undefined => (asked * 2 < events ? callTo(receiver, asked++) : undefined);
  await shopOn({ url: first.url, connections, next, acknowledge: () => undefined });
  await untilArrived(receiver, events * 0.4);
  await first.kill();
  const atKill = receiver.accepted.size;
  say(`webhooks: killed after ${atKill} of ${events} had arrived`);
  const second = await start();
  await untilArrived(receiver, events);
  const seconds = (performance.now() - started) / 1000;
  await pause(lookEveryMs * 10); // what was answered last is being written down
  await second.kill();
  return { stored: outboxOf(directory), seconds, atKill };
}

const none = (what: string, value: number): Row => ({ what, ours: String(value), ...atMost({ value, limit: 0 }) });

function rowsOf({ stored, seconds, atKill }: Found, { accepted, counts }: Receiver): Row[] {
  const arrived = stored.filter(({ id }) => accepted.has(id)).length;
  const differing = stored.filter(({ id, body }) => accepted.has(id) && accepted.get(id) !== body).length;
  return [
    {
      what: 'webhooks that arrived',
      ours: String(arrived),
      baseline: `${stored.length} in the outbox`,
      ...atLeast({ value: arrived, limit: Math.max(stored.length, events) }),
    },
    none('bodies that are not the bytes of the outbox', differing + counts.changed),
    none('signatures that standardwebhooks refuses', counts.unsigned),
    none('not delivered, as the outbox has it', stored.filter(({ state }) => state !== 'delivered').length),
    {
      what: `requests, of which the receiver failed ${((100 * counts.failed) / counts.requests).toFixed(1)} %`,
      ours: String(counts.requests),
      baseline: `most tries ${Math.max(...stored.map(({ tries }) => tries))}`,
    },
    { what: `came twice (killed after ${atKill})`, ours: String(counts.again) },
    { what: 'seconds until all had arrived, the lease of the killed sender included', ours: seconds.toFixed(0) },
  ];
}

async function measure(): Promise<Part> {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const directory = newDataDirectory();
  const receiver = await startReceiver(secret, randomFrom(seed));
  try {
    const found = await sendAll(receiver, { WEBHOOK_SECRET: secret }, directory);
    const { counts } = receiver;
    const { seconds, atKill } = found;
    return { rows: rowsOf(found, receiver), details: { events, seed, seconds, atKill, counts } };
  } finally {
    receiver.stop();
    rmSync(directory, { recursive: true });
  }
}

await publish('webhooks', measure);
