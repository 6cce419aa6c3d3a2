// `npm run bench -- upstream`: kills the built server with `kill -9` while it creates orders at an upstream, and compares what
// it knows with what the upstream has. `--kills=` shortens it, `--seed=` changes the moments of the kills.
import { parseArgs } from 'node:util';
import { log, publish, wholeNumber } from './report/publish.js';
import { atMost, type ReportSection, type Row } from './report/rows.js';
import { killBetweenStates } from './upstream/kills.js';

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { kills: text, seed: text } });

const none = (what: string, value: number): Row => ({ what, ours: String(value), ...atMost({ value, limit: 0 }) });

async function measure(): Promise<ReportSection> {
  const rounds = wholeNumber(values.kills, 200);
  const found = await killBetweenStates({ rounds, seed: wholeNumber(values.seed, 1), log });
  const { planned, sent, accepted } = found.killedWhile;
  const rows: Row[] = [
    {
      what: `kill -9 while orders are created, ${rounds} times: attempts found`,
      ours: `${planned} planned, ${sent} sent, ${accepted} accepted`,
    },
    {
      what: 'orders at the upstream',
      ours: String(found.upstreamOrders),
      baseline: `${found.acknowledged} acknowledged`,
    },
    none('orders that the upstream has twice', found.doubled),
    none('orders of the upstream, or acknowledged ones, that the service does not know', found.lost),
    none('attempts without an outcome, or unknown ones that a webhook has not resolved', found.unaccounted),
    {
      what: 'unknown attempts after the restart',
      ours: String(found.unknownAfterRestart),
      baseline: `${found.unknownAfterWebhooks} after the webhooks`,
    },
  ];
  return { rows, details: found };
}

await publish('upstream', measure);
