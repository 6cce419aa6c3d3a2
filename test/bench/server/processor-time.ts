import { runQuery } from '../../support/run-query.js';
import { clusterCpuSeconds, cpuSeconds } from '../programs.js';
import { atMost, type Row } from '../report/rows.js';
import { median, sum } from '../report/statistics.js';

/** The processor microseconds of one order. */
export type ProcessorTime = { readonly node: number; readonly postgres: number };

/** Who serves the load: processes of Node, and the first process of PostgreSQL if they use it. */
type Machines = { readonly pids: readonly number[]; readonly postmaster: number | undefined };

const read = ({ pids, postmaster }: Machines): ProcessorTime => ({
  node: sum(pids.map(cpuSeconds)),
  postgres: postmaster === undefined ? 0 : clusterCpuSeconds(postmaster),
});

/** Runs a load that answers a number of orders, and divides the processor time that it took by that number. */
export async function withProcessorTime<Found extends { readonly answered: number }>(
  machines: Machines,
  load: () => Promise<Found>,
): Promise<Found & { readonly time: ProcessorTime }> {
  const before = read(machines);
  const found = await load();
  const after = read(machines);
  const perOrder = (of: keyof ProcessorTime): number => ((after[of] - before[of]) * 1e6) / found.answered;
  return { ...found, time: { node: perOrder('node'), postgres: perOrder('postgres') } };
}

export type ProcessorLimits = { readonly node?: number; readonly postgres?: number };

const titles = { node: 'Node', postgres: 'PostgreSQL' };

export const microseconds = (value: number): string => `${value.toFixed(0)} µs`;

type Measured = { readonly name: string; readonly times: readonly ProcessorTime[]; readonly limits: ProcessorLimits };

/** Who used the processor for an order: Node, and PostgreSQL where it keeps the orders. */
export const processorRows = ({ name, times, limits }: Measured): Row[] =>
  (['node', 'postgres'] as const).flatMap((of): Row[] => {
    const value = median(times.map((time) => time[of]));
    if (value === 0) return [];
    const [what, limit] = [`processor time of an order, ${name}: ${titles[of]}`, limits[of]];
    return [{ what, ours: microseconds(value), ...(limit !== undefined && atMost({ value, limit, unit: ' µs' })) }];
  });

export const readPostmaster = async (url: string): Promise<number> =>
  Number(
    String((await runQuery(url, { sql: `SELECT pg_read_file('postmaster.pid') AS text` }))[0]?.['text']).split('\n')[0],
  );
