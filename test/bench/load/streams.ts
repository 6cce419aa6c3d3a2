import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { startService } from '../programs.js';
import { atLeast, atMost, milliseconds, type ReportSection } from '../report/rows.js';
import { checkoutCall } from '../durability/checkout-calls.js';
import { runLoad } from '../durability/load-client.js';

const most = 10_000;
const mostMegabytes = 400;
const token = 'a-token-for-the-bench';
const settleMs = 2000;

/** The resident memory of a process in megabytes; Linux only. */
function residentMegabytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

type Stream = { readonly socket: Socket; readonly waitForSequence: (sequence: number) => Promise<number> };

/** Subscribes to an order. `hears` resolves with the time at which a change of that sequence or a later one arrived. */
function openStream(url: string, code: string): Stream {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  socket.write(`GET /api/v3/reseller/order/events?transaction_code=${code} HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
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
const sandbox = { NODE_ENV: 'development', SANDBOX: 'on', SANDBOX_TOKEN: token };

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
    const streams = Array.from({ length: most }, () => openStream(service.url, code));
    await Promise.all(streams.map(({ waitForSequence }) => waitForSequence(1)));
    await pause(settleMs);
    const held = residentMegabytes(service.pid);
    const heard = streams.map(({ waitForSequence }) => waitForSequence(2));
    const changed = performance.now();
    await control(`orders/fire?transaction_code=${code}&trigger=submit`);
    const allHeardMs = Math.max(...(await Promise.all(heard))) - changed;
    const open = streams.filter(({ socket }) => !socket.destroyed).length;
    streams.forEach(({ socket }) => socket.destroy());
    return {
      rows: [
        { what: 'open event streams held', ours: String(open), ...atLeast({ value: open, limit: most }) },
        {
          what: `memory of the server with ${most} open streams (RSS)`,
          ours: `${held.toFixed(0)} MB`,
          baseline: `${before.toFixed(0)} MB before`,
          ...atMost({ value: held, limit: mostMegabytes, unit: ' MB' }),
        },
        { what: `from a change until all ${most} have heard of it`, ours: milliseconds(allHeardMs) },
      ],
      details: { before, held, allHeardMs },
    };
  } finally {
    await service.discard();
  }
}
