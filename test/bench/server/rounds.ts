import { cpuSeconds, fromRoot, runJson, startProgram, type Program } from '../programs.js';
import { perSecond, times } from '../report/rows.js';
import { comparePairs, sum } from '../report/statistics.js';
import type { Operation } from './operations.js';

export const connections = 50;
const seconds = 3;

type Counted = {
  readonly answered: number;
  readonly perSecond: number;
  readonly failed: number;
  /** In whole milliseconds. */
  readonly p99: number;
};

/** `time` is the processor microseconds of Node for one reply. */
export type Measured = Counted & { readonly time: number };

/** One or more processes that share the load. */
export type Contender = Pick<Operation, 'name' | 'requests'> & { readonly processes: readonly Program[] };

/** The throughput under full load, and the processor time of a request. Each process gets as many connections. */
export async function load({ processes, requests }: Contender): Promise<Measured> {
  const loadOne = ({ url }: Program) =>
    runJson('test/bench/server/throughput.mjs', { url, requests, connections, seconds }) as Promise<Counted>;
  const used = (): number => sum(processes.map(({ pid }) => cpuSeconds(pid)));
  const before = used();
  const counted = await Promise.all(processes.map(loadOne));
  const total = (key: keyof Counted): number => sum(counted.map((one) => one[key]));
  const answered = total('answered');
  const time = ((used() - before) * 1e6) / answered;
  const p99 = Math.max(...counted.map((one) => one.p99));
  return { answered, perSecond: total('perSecond'), failed: total('failed'), p99, time };
}

export type Round = { readonly hello: Measured; readonly ours: readonly Measured[] };

const bodyLength = async (url: string): Promise<number> => (await (await fetch(url)).arrayBuffer()).byteLength;

/** Starts a bare Express route with a body as long as the operation's. */
export async function startHello(service: Program, { requests }: Operation): Promise<Program> {
  const length = await bodyLength(service.url + (requests[0]?.path ?? ''));
  const hello = await startProgram({ command: [fromRoot('test/bench/server/hello.mjs'), String(length)] });
  const helloLength = await bodyLength(hello.url);
  if (helloLength !== length) throw new Error(`The bare route answers ${helloLength} bytes, not ${length}.`);
  return hello;
}

export const helloRequests = [{ path: '/' }];

export type Settings = { readonly rounds: number; readonly log: (line: string) => void };

type Comparison = Settings & { readonly contenders: readonly Contender[]; readonly hello: Program };

/** Measures the bare route and each contender in turn. The first round warms them up: no comparison has it. */
export async function runRounds({ contenders, hello, rounds, log }: Comparison): Promise<Round[]> {
  const measured: Round[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    log(`${contenders.map(({ name }) => name).join('; ')}: round ${round} of ${rounds}`);
    const bare = await load({ name: 'hello', processes: [hello], requests: helloRequests });
    const ours: Measured[] = [];
    for (const contender of contenders) ours.push(await load(contender));
    measured.push({ hello: bare, ours });
  }
  return measured;
}

type Reading = { readonly index?: number; readonly read: (one: Measured) => number };

/** A figure a second of one contender beside that of the bare route. */
export function compareWithHello(rounds: readonly Round[], { index = 0, read }: Reading) {
  const { ours, baseline, ratio } = comparePairs(
    rounds.slice(1).map(({ ours, hello }) => ({ ours: read(ours[index] as Measured), baseline: read(hello) })),
  );
  return {
    value: ratio,
    row: { ours: perSecond(ours), baseline: `Express hello ${perSecond(baseline)}`, ratio: times(ratio) },
  };
}

/** The number of replies with another status than 200. */
export const failuresIn = (rounds: readonly Round[]): number =>
  sum(rounds.flatMap(({ hello, ours }) => [hello, ...ours].map(({ failed }) => failed)));

export const answeredIn = (rounds: readonly Round[]): number =>
  sum(rounds.flatMap(({ ours }) => ours.map(({ answered }) => answered)));
