import { runQuery } from '../../support/run-query.js';
import { clusterCpuSeconds, cpuSeconds } from '../programs.js';
import { atMost, type Row } from '../report/rows.js';
import { median, sum } from '../report/statistics.js';

/** The processor microseconds of one order. */
export type ProcessorTime = { readonly node: number; readonly postgres: number };

/** Who serves the load: processes of Node, and the first process of PostgreSQL if they use it. */
export type Machines = { readonly pids: readonly number[]; readonly postmaster: number | undefined };

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

const microseconds = (value: number): string => `${value.toFixed(0)} µs`;

const timeRow = ({
  what,
  times,
  limit,
}: {
  what: string;
  times: readonly number[];
  limit: number | undefined;
}): Row => {
  const value = median(times);
  return { what, ours: microseconds(value), ...(limit !== undefined && atMost({ value, limit, unit: ' µs' })) };
};

type Measured = { readonly name: string; readonly times: readonly ProcessorTime[]; readonly limits: ProcessorLimits };

/** Who used the processor for an order: Node, and PostgreSQL where it keeps the orders. */
export function processorRows({ name, times, limits }: Measured): Row[] {
  const node = timeRow({
    what: `processor time of an order, ${name}: Node`,
    times: times.map((time) => time.node),
    limit: limits.node,
  });
  if (times.every(({ postgres }) => postgres === 0)) return [node];
  const postgres = timeRow({
    what: `processor time of an order, ${name}: PostgreSQL`,
    times: times.map((time) => time.postgres),
    limit: limits.postgres,
  });
  return [node, postgres];
}

export const readPostmaster = async (url: string): Promise<number> =>
  Number(
    String((await runQuery(url, { sql: `SELECT pg_read_file('postmaster.pid') AS text` }))[0]?.['text']).split('\n')[0],
  );
