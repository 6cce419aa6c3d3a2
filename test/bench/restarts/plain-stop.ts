import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { callWithoutWebhook } from '../durability/checkout-calls.js';
import { startService } from '../programs.js';
import { atMost, type ReportSection, type Row } from '../report/rows.js';

const clients = 40;
const loadMs = 700;

/** With a connection for each call, or with those that clients keep. */
const kinds = { 'a new connection for each call': false, 'kept connections': true } as const;

type Outcome = 'order' | 'refused' | 'reset' | 'other';

const outcomeByCode: Readonly<Record<string, Outcome>> = { ECONNREFUSED: 'refused', ECONNRESET: 'reset' };

const call = (url: string, agent: Agent | false): Promise<Outcome> =>
  new Promise((resolve) => {
    const fail = ({ code = '' }: NodeJS.ErrnoException): void => resolve(outcomeByCode[code] ?? 'other');
    get(url, { agent }, (response) => {
      response.resume().on('error', fail);
      response.on('end', () => resolve(response.statusCode === 200 ? 'order' : 'other'));
    }).on('error', fail);
  });

type Counts = Record<Outcome, number>;

/** Clients call a server without a balancer until its port is closed. Counts what they got. */
async function stopUnderLoad(counts: Counts, keepAlive: boolean): Promise<void> {
  const service = await startService({ env: { DRAIN_SECONDS: '1' } });
  const agent = keepAlive && new Agent({ keepAlive: true });
  let sent = 0;
  const client = async (): Promise<void> => {
    for (;;) {
      const outcome = await call(service.url + callWithoutWebhook(sent++), agent);
      counts[outcome] += 1;
      if (outcome === 'refused') return;
    }
  };
  const all = Promise.all(Array.from({ length: clients }, client));
  await delay(loadMs);
  await service.discard();
  await all;
  if (agent) agent.destroy();
}

/**
 * The calls that meet a reset when a process stops beneath them, without anything in front of it. One a stop is the budget:
 * the system may accept a connection between the last look of the process and the close of its port.
 */
export async function measurePlainStops(stops: number): Promise<ReportSection> {
  const rows: Row[] = [];
  const details: Record<string, Counts> = {};
  for (const [kind, keepAlive] of Object.entries(kinds)) {
    const counts: Counts = { order: 0, refused: 0, reset: 0, other: 0 };
    for (let stop = 0; stop < stops; stop += 1) await stopUnderLoad(counts, keepAlive);
    const cut = counts.reset + counts.other;
    rows.push({
      what: `SIGTERM without a balancer, ${stops} times, ${kind}: calls that were reset`,
      ours: String(cut),
      baseline: `${counts.order} orders`,
      ...atMost({ value: cut, limit: stops }),
    });
    details[kind] = counts;
  }
  return { rows, details };
}
