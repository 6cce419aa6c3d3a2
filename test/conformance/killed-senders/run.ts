import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fromRoot } from '../../deploy/repository.js';
import { openJournal, type Journal } from './journal.js';
import { eventsOfAnOrder } from './orders.js';
import { startReceivers } from './receivers.js';
import type { SenderSettings } from './sender-program.js';
import { openStore, type Place } from './stores.js';

/** Each receiver is a host of its own; the dispatcher sends at most eight requests at once to one host. */
const receiverCount = 16;
/** The time limit of the last sender; messages that have not arrived by then are missing. */
const longestRunMs = 10 * 60_000;

const secret = `whsec_${Buffer.alloc(32, 'killed').toString('base64')}`;

function startSender(settings: SenderSettings) {
  const command = [
    '--import',
    fromRoot('server/build/typescript.mjs'),
    fromRoot('test/conformance/killed-senders/sender-program.ts'),
    JSON.stringify(settings),
  ];
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'inherit', 'inherit'] });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const timer = setTimeout(kill, longestRunMs);
  const ended = once(child, 'exit').then(([code, signal]) => {
    process.off('exit', kill);
    clearTimeout(timer);
    if (signal === null && code !== 0) throw new Error(`The sender ended with ${String(code)}.`);
  });
  return { ended, kill };
}

type Kills = { readonly kills: number; readonly events: number; readonly journal: Journal };

/** Kills the senders one by one at equal intervals of the progress, lets the last one finish, and returns the kills. */
async function sendAll(settings: SenderSettings, { kills, events, journal }: Kills): Promise<number> {
  let killed = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    const sender = startSender(settings);
    const moment = journal.acceptedAre(Math.floor((events * kill) / (kills + 1))).then(sender.kill);
    await Promise.race([sender.ended, moment]);
    await sender.ended;
    if (journal.accepted() === events) break;
    killed += 1;
  }
  await startSender(settings).ended;
  return killed;
}

/** Compares the received messages with the outbox. */
async function audit(place: Place, { messages }: Journal) {
  const store = await openStore(place);
  const rows = await store.outbox.list({ account: '', limit: 10_000_000 });
  await store.close();
  const arrived = rows.filter(({ id }) => messages.get(id)?.isAccepted);
  const isSame = ({ id, body, url }: (typeof rows)[number]): boolean =>
    messages.get(id)?.url === url && messages.get(id)?.body.equals(Buffer.from(body)) === true;
  return {
    rows: rows.length,
    arrived: arrived.length,
    different: arrived.filter((row) => !isSame(row)).length,
    undelivered: rows.filter(({ state }) => state !== 'delivered').length,
    unknown: messages.size - rows.filter(({ id }) => messages.has(id)).length,
  };
}

export type RunSettings = {
  readonly place: Place;
  readonly events: number;
  readonly kills: number;
  readonly seed: number;
};

/** Creates the events, kills their senders during delivery, and reports the result. */
export async function runWebhooks({ place, events, kills, seed }: RunSettings) {
  const journal = openJournal(secret);
  const receivers = await startReceivers(receiverCount, { journal, seed });
  const settings = { place, orders: events / eventsOfAnOrder, receivers: receivers.urls, secret };
  const killed = await sendAll(settings, { kills, events, journal });
  const audited = await audit(place, journal);
  await receivers.close();
  return { killed, ...journal.found, ...audited };
}
