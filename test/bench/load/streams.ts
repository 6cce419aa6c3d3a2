import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { startService } from '../programs.js';
import { atLeast, atMost, milliseconds, type ReportSection } from '../report/rows.js';
import { checkoutCall } from '../durability/checkout-calls.js';
import { runLoad } from '../durability/load-client.js';

const most = 10_000;
const mostKilobytes = 15;
const token = 'a-token-for-the-bench';
const settleMs = 2000;

/** The resident memory of a process in megabytes; Linux only. */
function residentMegabytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

type Stream = { readonly socket: Socket; readonly waitForSequence: (sequence: number) => Promise<number> };

/** Subscribes to an order, as one of a hundred streams of a client. `waitForSequence` resolves with the time at which a change of that sequence or a later one arrived. */
function openStream(url: string, { code, index }: { readonly code: string; readonly index: number }): Stream {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  const client = `x-forwarded-for: 10.0.0.${Math.floor(index / 100)}`;
  const path = `/api/v3/reseller/order/events?transaction_code=${code}`;
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\n${client}\r\n\r\n`);
  let newest = 0;
  let poll = (): void => undefined;
  socket.on('data', (chunk: string) => {
    for (const [, id] of chunk.matchAll(/^id: (\d+)$/gm)) newest = Math.max(newest, Number(id));
    poll();
  });
  const waitForSequence = (sequence: number): Promise<number> =>
    new Promise((resolve) => {
      poll = () => newest >= sequence && resolve(performance.now());
      poll();
    });
  return { socket, waitForSequence };
}

async function order(url: string): Promise<string> {
  let call: string | undefined = checkoutCall(0);
  let made = '';
  const next = (): string | undefined => {
    const path = call;
    call = undefined;
    return path;
  };
  await runLoad({ url, connections: 1, next, acknowledge: ({ code }) => (made = code) });
  return made;
}

/** Enables the sandbox, whose API can change an order; the scenario `manual` leaves all changes to it. */
const sandbox = { NODE_ENV: 'development', SANDBOX: 'on', SANDBOX_TOKEN: token, PAYMENTS: '', TRUST_PROXY: '1' };

/** Measures the memory of ten thousand subscribers to one order, and the delay until the last one receives a change. */
export async function measureStreams(log: (line: string) => void): Promise<ReportSection> {
  const service = await startService({ env: sandbox });
  const control = async (path: string): Promise<void> => {
    const request = { method: 'POST', headers: { authorization: `Bearer ${token}` } };
    const { ok, status } = await fetch(`${service.url}/sandbox/api/${path}`, request);
    if (!ok) throw new Error(`The sandbox answered ${status} to ${path}.`);
  };
  try {
    await control('clock?action=freeze');
    const code = await order(service.url);
    const before = residentMegabytes(service.pid);
    log(`load: ${most} streams`);
    const open = async (): Promise<Stream[]> => {
      const opened: Stream[] = [];
      for (let index = 0; index < most; index += 1) {
        opened.push(openStream(service.url, { code, index }));
        if (index % 100 === 99) await Promise.all(opened.slice(-100).map((one) => one.waitForSequence(1)));
      }
      await pause(settleMs);
      return opened;
    };
    const first = await open();
    const held = residentMegabytes(service.pid);
    first.forEach(({ socket }) => socket.destroy());
    await pause(settleMs);
    const streams = await open();
    const heldAgain = residentMegabytes(service.pid);
    const heard = streams.map(({ waitForSequence }) => waitForSequence(2));
    const changed = performance.now();
    await control(`orders/fire?transaction_code=${code}&trigger=submit`);
    const allHeardMs = Math.max(...(await Promise.all(heard))) - changed;
    const alive = streams.filter(({ socket }) => !socket.destroyed).length;
    streams.forEach(({ socket }) => socket.destroy());
    const each = ((held - before) * 1024) / most;
    return {
      rows: [
        { what: 'open event streams held', ours: String(alive), ...atLeast({ value: alive, limit: most }) },
        {
          what: `memory of one of ${most} open streams (RSS); ${heldAgain.toFixed(0)} MB with as many anew`,
          ours: `${each.toFixed(1)} KB`,
          baseline: `${held.toFixed(0)} MB, before ${before.toFixed(0)} MB`,
          ...atMost({ value: each, limit: mostKilobytes, unit: ' KB' }),
        },
        { what: `from a change until all ${most} have heard of it`, ours: milliseconds(allHeardMs) },
      ],
      details: { before, held, heldAgain, allHeardMs },
    };
  } finally {
    await service.discard();
  }
}
