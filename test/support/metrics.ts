import type { GaugeSources } from '../../server/adapters/metrics/index.js';
import { noon } from './service-harness.js';

/** The series of a scrape, such as `checkout_orders_total{status="paid"}`, with their values. */
export type Scrape = ReadonlyMap<string, number>;

export const parseMetrics = (text: string): Scrape =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );

/** Requests the metrics of a server. @throws when it does not answer. */
export async function scrape(address: string): Promise<Scrape> {
  const response = await fetch(address);
  if (response.status !== 200) throw new Error(`The metrics answered ${response.status}.`);
  return parseMetrics(await response.text());
}

/** What the gauges of a test read, at noon and without a cache. */
export const gaugeSources = (store: GaugeSources['store'], changes: Partial<GaugeSources> = {}): GaugeSources => ({
  clock: () => noon,
  store,
  account: '',
  cacheMs: 0,
  ...changes,
});
