import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createServiceContext, createWebhookSigner, isOrderAddress, receiveUpstreamWebhook } from '#core';
import type { CreateAttempt, OrderStore } from '#core';
import { catalogue as rows } from '#catalogue';
import { openSqliteStore } from '../../../server/stores/sqlite/index.js';
import { createUpstreamClient } from '../../../server/adapters/upstream/index.js';
import { createTemporaryFolder, send } from '../../support/http.js';
import { workUntilRest } from '../../support/placement-harness.js';
import { startProgram } from '../../support/process.js';
import { createSeededRandom } from '../../support/random.js';
import { checkoutPath, credentials } from '../../support/service-harness.js';
import { relaySettings, startStubUpstream, stubCredentials, type StubUpstream } from '../../support/stub-upstream.js';

type Settings = { readonly rounds: number; readonly seed: number };

const callsPerRound = 6;
/** A round makes at least so many requests: a rate, the currencies, and an order for each new key. */
const requestsPerRound = 5;
const longestMs = 60;

/** Signs the webhooks of the upstream. */
const secret = 'whsec_dGhlIHVwc3RyZWFtIHNpZ25zIGl0cyB3ZWJob29rcw==';

type Round = {
  readonly stub: StubUpstream;
  readonly folder: string;
  readonly number: number;
  /** The request to the upstream after which the server is killed, and how long after it. */
  readonly request: number;
  readonly delayMs: number;
};

/** Starts the server, sends calls and kills it meanwhile. Half of the calls repeat the keys of the round before. */
async function runRound({ stub, folder, number, request, delayMs }: Round): Promise<string[]> {
  const program = startProgram({ DATA_DIR: folder, ...relaySettings(stub), UPSTREAM_WEBHOOK_SECRET: secret });
  const origin = await program.ready;
  const killRequest = stub.requests.length + request;
  const acknowledged: string[] = [];
  const calls = Array.from({ length: callsPerRound }, async (_, index) => {
    const round = index % 2 === 0 ? number : number - 1;
    const headers = { 'idempotency-key': `call-of-the-round-${round}-${index - (index % 2)}`.padEnd(22, '-') };
    const reply = await send(origin, { path: checkoutPath(), headers }).catch(() => undefined);
    if (reply?.status === 200) acknowledged.push(reply.body.data.transaction_code);
  });
  // A call that fails makes fewer requests than a round has.
  await Promise.race([stub.waitForCount(killRequest), Promise.all(calls)]);
  await new Promise((resolve) => setTimeout(resolve, delayMs));
  program.kill('SIGKILL');
  await Promise.all([program.exited, ...calls]);
  return acknowledged;
}

const listAll = async (store: OrderStore): Promise<CreateAttempt[]> => {
  const states = ['planned', 'sent', 'accepted', 'refused', 'unknown'] as const;
  return (await Promise.all(states.map((state) => store.attempts.list({ state, limit: 100_000 })))).flat();
};

/** What the next process finds once the deadlines of the attempts are over. */
function createRecovery(store: OrderStore, stub: StubUpstream) {
  const clock = (): number => Date.now() + 10 * 60_000;
  const startTimeout = (): (() => void) => () => undefined;
  const warn = (): void => undefined;
  const rules = { allowLoopback: true, webhookSecrets: [secret] } as const;
  const common = { url: stub.url, credentials: stubCredentials, ...rules };
  const service = createServiceContext({
    clock,
    monotonic: clock,
    newTransactionCode: () => crypto.randomUUID(),
    getRates: () => undefined,
    reportError: console.error,
    rows,
    credentials,
    store,
    publicUrl: 'http://relay.example',
    upstream: createUpstreamClient({ ...common, clock, monotonic: clock, startTimeout, warn }),
  });
  const sign = createWebhookSigner([secret]);

  /** The upstream reports each of its orders to the address that it got. */
  const notify = async (): Promise<void> => {
    for (const { transaction_code, query } of stub.orders) {
      const [code = '', mac = ''] = new URL(query['webhook_url'] ?? '').pathname.split('/').slice(-2);
      const body = JSON.stringify({ transaction_code, status: 'processing' });
      const isAdmitted = await isOrderAddress({ code, mac }, service);
      const headers = sign({ id: transaction_code, body }, clock());
      const outcome = isAdmitted ? await receiveUpstreamWebhook({ code, headers, body }, service) : undefined;
      if (outcome !== 'received') throw new Error(`The webhook of ${query['external_reference'] ?? ''} is refused.`);
    }
  };
  return { work: () => workUntilRest(service), notify };
}

const countOf = (attempts: readonly CreateAttempt[], state: CreateAttempt['state']): number =>
  attempts.filter((attempt) => attempt.state === state).length;

/** Kills a server between `planned`, `sent` and `accepted`, and compares what it knows with what the upstream has. */
async function killBetweenStates({ rounds, seed }: Settings) {
  const random = createSeededRandom(seed);
  const stub = await startStubUpstream();
  const folder = createTemporaryFolder();
  const acknowledged: string[] = [];
  for (let number = 1; number <= rounds; number += 1) {
    const moment = { request: 1 + Math.floor(random() * requestsPerRound), delayMs: Math.floor(random() * longestMs) };
    acknowledged.push(...(await runRound({ stub, folder: folder.path, number, ...moment })));
  }
  const store = openSqliteStore(folder.path);
  try {
    const { work, notify } = createRecovery(store, stub);
    await work();
    const recovered = await listAll(store);
    const theirs = stub.orders.map(({ query }) => query['external_reference'] ?? '');
    const byCode = new Map(recovered.map((attempt) => [attempt.transaction_code, attempt]));
    const isKnown = (code: string): boolean => ['accepted', 'unknown'].includes(byCode.get(code)?.state ?? '');
    const lostAtOnce = theirs.filter((code) => !isKnown(code)).length;
    await notify();
    await work();
    const settled = await listAll(store);
    const stored = await Promise.all([...theirs, ...acknowledged].map((code) => store.find(code)));
    const unknown = settled.filter(({ state }) => state === 'unknown');
    return {
      /** Orders that the upstream has twice. */
      doubled: theirs.length - new Set(theirs).size + countDoubledKeys(settled),
      /** Orders of the upstream, or acknowledged ones, that the service does not know. */
      lost: lostAtOnce + stored.filter((order) => order === undefined).length,
      /** Attempts that are still open, and unknown ones that the upstream has. */
      unaccounted:
        countOf(recovered, 'planned') +
        countOf(recovered, 'sent') +
        unknown.filter(({ transaction_code }) => theirs.includes(transaction_code)).length,
    };
  } finally {
    await store.close();
    await stub.close();
    folder.remove();
  }
}

/** Calls of one key that have made several orders. */
function countDoubledKeys(attempts: readonly CreateAttempt[]): number {
  const keys = attempts
    .filter(({ state }) => state === 'accepted' || state === 'unknown')
    .flatMap(({ key }) => key ?? []);
  return keys.length - new Set(keys).size;
}

it('a process that is killed while it creates orders doubles none, loses none, and says which are unknown', async () => {
  const rounds = process.env['FULL_TESTS'] === '1' ? 6 : 2;
  assert.deepEqual(await killBetweenStates({ rounds, seed: 7 }), { doubled: 0, lost: 0, unaccounted: 0 });
});
