import { cpuSeconds, fromRoot, runJson, startProgram, type Program, type Service } from '../programs.js';
import type { Pair } from '../report/statistics.js';
import type { Operation } from './operations.js';

export const connections = 50;

type Counted = { readonly answered: number; readonly perSecond: number; readonly failed: number };

type Load = Pick<Operation, 'requests'> & { readonly seconds: number };

/** The throughput under full load, and the requests per second of the server's own processor time. */
export async function loadOnce(program: Program, { requests, seconds }: Load) {
  const before = cpuSeconds(program.pid);
  const settings = { url: program.url, requests, connections, seconds };
  const counted = (await runJson('test/bench/server/throughput.mjs', settings)) as Counted;
  return { ...counted, perCpuSecond: counted.answered / (cpuSeconds(program.pid) - before) };
}

type Loaded = Awaited<ReturnType<typeof loadOnce>>;

export type Round = { readonly ours: Loaded; readonly baseline: Loaded };

const bodyLength = async (url: string): Promise<number> => (await (await fetch(url)).arrayBuffer()).byteLength;

/** Starts a bare Express route with a body as long as the operation's. */
export async function startHello(service: Program, { requests }: Operation): Promise<Program> {
  const length = await bodyLength(service.url + (requests[0]?.path ?? ''));
  const hello = await startProgram({ command: [fromRoot('test/bench/server/hello.mjs'), String(length)] });
  const helloLength = await bodyLength(hello.url);
  if (helloLength !== length) throw new Error(`The bare route answers ${helloLength} bytes, not ${length}.`);
  return hello;
}

export type Servers = { readonly service: Service; readonly hello: Program };

export const helloRequests = [{ path: '/' }];

type RoundSettings = { readonly operation: Operation; readonly rounds: number; readonly seconds: number };

/** Alternates the service and the bare route. The first round warms both up; `pairsOf` leaves it out. */
export async function runRounds(servers: Servers, { operation, rounds, seconds }: RoundSettings): Promise<Round[]> {
  const loadService = () => loadOnce(servers.service, { requests: operation.requests, seconds });
  const loadHello = () => loadOnce(servers.hello, { requests: helloRequests, seconds });
  const measured: Round[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    measured.push({ ours: await loadService(), baseline: await loadHello() });
  }
  return measured;
}

export const pairsOf = (rounds: readonly Round[], key: 'perSecond' | 'perCpuSecond'): Pair[] =>
  rounds.slice(1).map(({ ours, baseline }) => ({ ours: ours[key], baseline: baseline[key] }));
