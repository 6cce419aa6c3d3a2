// `npm run bench -- peers`: requests a processor second beside mock servers that answer the same payment options, without
// their logs. They are installed into a temporary folder. `--rounds=3` makes it shorter.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findFreePort } from '../support/programs.mjs';
import { startService } from './programs.js';
import { log, publish, wholeNumber } from './report/publish.js';
import { atLeast, atMost, perSecond, times, type ReportSection, type Row } from './report/rows.js';
import { comparePairs, sum } from './report/statistics.js';
import { checkout, exchange, paymentOptions } from './server/operations.js';
import { load, type Contender, type Measured } from './server/rounds.js';

const { values } = parseArgs({ options: { rounds: { type: 'string' } } });
const rounds = wholeNumber(values.rounds, 5);

const path = '/payment_options';
const packages = [
  ...['json-server@0.17.4', '@mockoon/cli@9.9.0', '@stoplight/prism-cli@5.16.0'],
  ...['@mswjs/http-middleware@0.10.3', 'msw@2.15.0'],
];
const commands: Readonly<Record<string, string>> = {
  'json-server': 'node_modules/.bin/json-server --quiet db.json --port',
  Mockoon: 'node_modules/.bin/mockoon-cli start --disable-log-to-file --data openapi.json --port',
  Prism: 'node_modules/.bin/prism mock openapi.json -m false -v silent -p',
  "MSW's server": 'msw.mjs',
};

const mswProgram = `
import { createServer } from '@mswjs/http-middleware';
import { http, HttpResponse } from 'msw';
import db from './db.json' with { type: 'json' };
createServer(http.get('*${path}', () => HttpResponse.json(db.payment_options))).listen(Number(process.argv[2]));`;

/** An OpenAPI document with the reply as its example: each server reads another of the two. */
function toDocument(example: unknown) {
  const content = { 'application/json': { schema: { type: 'object', example }, example } };
  const responses = { 200: { description: 'OK', content } };
  return { openapi: '3.0.3', info: { title: 'Mock', version: '1' }, paths: { [path]: { get: { responses } } } };
}

/** Installs the mock servers beside what they serve. */
function install(reply: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'checkout-peers-'));
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  write('package.json', '{"private":true}');
  write('db.json', JSON.stringify({ payment_options: reply }));
  write('openapi.json', JSON.stringify(toDocument(reply)));
  write('msw.mjs', mswProgram);
  execFileSync('npm', ['install', '--prefer-offline', '--silent', '--no-audit', '--no-fund', ...packages], {
    cwd: folder,
  });
  return folder;
}

/** Starts a mock server and resolves once it answers. */
async function startPeer(folder: string, command: string) {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { PATH: process.env['PATH'], HOME: folder, NODE_ENV: 'production' };
  const child = spawn(process.execPath, [...command.split(' '), `${port}`], { cwd: folder, stdio: 'ignore', env });
  process.once('exit', () => child.kill('SIGKILL'));
  while (!(await fetch(url + path).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`${command} ended.`);
    await pause(100);
  }
  const kill = (): Promise<void> => Promise.resolve(void child.kill('SIGKILL'));
  return { url, pid: child.pid ?? 0, stop: kill, kill };
}

function toRows(measured: Readonly<Record<string, Measured[]>>): Row[] {
  const throughput = (name: string): number[] => (measured[name] ?? []).map(({ time }) => 1e6 / time);
  return [exchange, paymentOptions, checkout].flatMap(({ name }) =>
    Object.keys(commands).map((peer) => {
      const baselines = throughput(peer);
      const pairs = throughput(name).map((ours, index) => ({ ours, baseline: baselines[index] ?? Number.NaN }));
      const { ours, baseline, ratio } = comparePairs(pairs);
      const figures = { ours: perSecond(ours), baseline: `${peer} ${perSecond(baseline)}`, ratio: times(ratio) };
      const what = `${name}, requests a processor second`;
      return { what, ...figures, ...atLeast({ value: ratio, limit: 1, unit: 'x' }) };
    }),
  );
}

async function measure(): Promise<ReportSection> {
  const service = await startService();
  const reply: unknown = await (await fetch(service.url + (paymentOptions.requests[0]?.path ?? ''))).json();
  const folder = install(reply);
  const own = [exchange, paymentOptions, checkout].map((operation) => ({ ...operation, processes: [service] }));
  const peers: Contender[] = [];
  for (const [name, command] of Object.entries(commands)) {
    const peer = await startPeer(folder, command);
    assert.deepEqual(await (await fetch(peer.url + path)).json(), reply);
    peers.push({ name, requests: [{ path }], processes: [peer] });
  }
  const measured: Record<string, Measured[]> = {};
  for (let round = 0; round <= rounds; round += 1) {
    log(`peers: round ${round} of ${rounds}`);
    for (const contender of [...own, ...peers]) {
      const found = await load(contender);
      if (round > 0) (measured[contender.name] ??= []).push(found); // the first round warms all up
    }
  }
  for (const { processes } of peers) await processes[0]?.stop();
  await service.discard();
  rmSync(folder, { recursive: true });
  const failed = sum(Object.values(measured).flatMap((all) => all.map((one) => one.failed)));
  const failures = {
    what: 'requests not answered with 200',
    ours: String(failed),
    ...atMost({ value: failed, limit: 0 }),
  };
  return { rows: [...toRows(measured), failures], details: measured };
}

await publish('peers', measure);
