import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { rules } from '#contract';
import { isPublicUrl } from '../../../../server/core/webhooks/url-policy.js';
import { createWebhookSender, type SenderSettings } from '../../../../server/adapters/webhook-sender/index.js';
import { sendToAll } from '../../../support/dispatchers.js';
import { listenOnLoopback } from '../../../support/receivers.js';

type Answers = readonly string[] | readonly (readonly string[])[];

type UrlCase = {
  readonly id: string;
  readonly url: string;
  readonly syntax?: 'accept' | 'reject';
  readonly strict: 'accept' | 'reject';
  readonly send: 'allow' | 'block';
  readonly why: string;
  readonly dns?: Readonly<Record<string, Answers>>;
};

/** Represents the public internet: requests to it reach the outside canary. */
const publicAddress = '93.184.215.14';

/** Public addresses in the cases. */
const outsideAddresses = [publicAddress, '87.0.0.1', '2606:4700:4700::1111', '2606:4700:4700:0:0:0:0:1111', '8.8.8.8'];

const given = JSON.parse(
  readFileSync(new URL('ssrf-urls.json', import.meta.url), 'utf8').replaceAll('PUBLIC', publicAddress),
) as { readonly cases: readonly UrlCase[] };

const inside = (url: string, why: string): UrlCase => ({ id: 'own', url, why, strict: 'reject', send: 'block' });

type NamedCase = { readonly why: string; readonly answers: readonly string[] };

const named = (name: string, { why, answers }: NamedCase): UrlCase => ({
  id: 'own',
  url: `https://${name}/`,
  why,
  strict: 'accept',
  send: 'block',
  dns: { [name]: answers },
});

const ownCases: readonly UrlCase[] = [
  ...[
    'http://0/',
    'http://0x0/',
    'http://0.0/',
    'http://0x7f000001/',
    'http://0x7F.1/',
    'http://0177.0.0.01/',
    'http://127.0.1/',
    'http://127.0.0.1./',
    'HTTP://127.0.0.1:8080/',
    'http://127.000.000.001/',
    'http://3232235777/',
    'http://0xa9fea9fe/',
    'http://0251.0376.0251.0376/',
    'http://①②⑦.⓪.⓪.①/',
    'http://１２７.0.0.1/',
    'http://127%2e0%2e0%2e1/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://[0000::0001]/',
    'http://[::1]:8080/',
    'http://[::ffff:0:7f00:1]/',
    'http://[64:ff9b::127.0.0.1]/',
    'http://[64:ff9b:1::7f00:1]/',
    'http://[2002:a00:1::]/',
    'http://[2a00::5efe:7f00:1]/',
    'http://169.254.169.254/',
  ].map((url) => inside(url, 'a literal')),
  ...[
    'http://localhost/',
    'http://localhost./',
    'http://LocalHost:3000/',
    'http://a.b.localhost/',
    'http://ｌｏｃａｌｈｏｓｔ/',
    'http://loc%61lhost/',
    'http://localhost%2e/',
    'http://ⓛocalhost/',
  ].map((url) => inside(url, 'loopback by its name')),
  ...['metadata.google.internal', 'db.corp', 'nas.lan', 'router.home.arpa', 'x.test', 'a.invalid', 'b.onion'].map(
    (name) => ({ ...named(name, { why: 'a private name', answers: ['10.0.0.1'] }), strict: 'reject' as const }),
  ),
  ...['http://example.com:6667/', 'http://example.com:25/', 'https://example.com:0/'].map((url) => ({
    ...inside(url, 'a port of another protocol'),
    dns: { 'example.com': [publicAddress] },
  })),
  named('private.example.com', { why: 'private among public', answers: [publicAddress, '10.0.0.1'] }),
  named('v6.example.com', { why: 'loopback over IPv6 beside public IPv4', answers: [publicAddress, '::1'] }),
  named('compatible.example.com', { why: 'IPv4-compatible', answers: ['::127.0.0.1'] }),
  named('mapped.example.com', { why: 'IPv4-mapped in hex', answers: ['::ffff:a9fe:a9fe'] }),
  named('nat64.example.com', { why: 'NAT64', answers: ['64:ff9b::7f00:1'] }),
  named('zone.example.com', { why: 'an address with a zone', answers: ['fe80::1%eth0'] }),
  named('nonsense.example.com', { why: 'no address', answers: ['127.1'] }),
  named('azure.example.com', { why: 'an agent of the cloud', answers: ['168.63.129.16'] }),
  named('none.example.com', { why: 'no address at all', answers: [] }),
  {
    ...named('good.example.com', { why: 'both families', answers: [publicAddress, '2606:4700:4700::1111'] }),
    send: 'allow',
  },
  { id: 'own', url: 'https://bücher.example.com/', why: 'an international name', strict: 'accept', send: 'block' },
  { id: 'own', url: 'http://8.8.8.8:8080/', why: 'a public address', strict: 'accept', send: 'allow' },
];

/** The service refuses credentials in URLs, where the data of this case accepts them. */
const syntaxOf = ({ id, syntax }: UrlCase): UrlCase['syntax'] => (id === 'S107' ? 'reject' : syntax);

const isList = (answers: Answers): answers is readonly (readonly string[])[] => Array.isArray(answers[0]);

/** Creates a name server with the answers of the case, which may have one list per look-up. */
function nameServer(dns: UrlCase['dns'] = {}) {
  const lookups = new Map<string, number>();
  const resolve: NonNullable<SenderSettings['resolve']> = (name) => {
    const answers = dns[name];
    const time = lookups.get(name) ?? 0;
    lookups.set(name, time + 1);
    if (!answers) return Promise.reject(new Error('ENOTFOUND'));
    return Promise.resolve(isList(answers) ? (answers[time] ?? answers.at(-1) ?? []) : answers);
  };
  return { resolve, lookups };
}

/** Starts a server that counts connections and redirects for some URLs. */
function canary() {
  const counts = { connections: 0 };
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://canary');
    response.writeHead(Number(searchParams.get('code') ?? 200), { location: searchParams.get('to') ?? '/' }).end();
  });
  server.on('connection', () => (counts.connections += 1));
  return { counts, server };
}

describe('a webhook URL', () => {
  const [within, outside] = [canary(), canary()];
  const ports = { within: 0, outside: 0 };
  before(async () => {
    ports.within = await listenOnLoopback(within.server);
    ports.outside = await listenOnLoopback(outside.server);
  });
  after(() => [within, outside].forEach(({ server }) => (server.close(), server.closeAllConnections())));

  /** Connects public addresses to one canary and all others to the other one; both listen. */
  const connectToCanary: NonNullable<SenderSettings['connect']> = ({ host }) =>
    connect(outsideAddresses.includes(host) ? ports.outside : ports.within, '127.0.0.1');

  const createSend = (resolve: NonNullable<SenderSettings['resolve']>) =>
    sendToAll(createWebhookSender({ clock: Date.now, allowLoopback: false, resolve, connect: connectToCanary }));

  async function send(one: UrlCase) {
    const { resolve, lookups } = nameServer(one.dns);
    const before = { within: within.counts.connections, outside: outside.counts.connections };
    return {
      outcome: await createSend(resolve)({ url: one.url, headers: {}, body: '{}' }),
      lookups,
      insideHits: within.counts.connections - before.within,
      outsideHits: outside.counts.connections - before.outside,
    };
  }

  it('has 73 cases in the data', () => assert.equal(given.cases.length, 73));

  for (const one of [...given.cases, ...ownCases]) {
    const { id, url, why, strict } = one;
    const label = `${id} ${JSON.stringify(url)}: ${why}`;
    if (one.syntax) {
      it(`${label}: syntax ${String(syntaxOf(one))}`, () =>
        assert.equal(rules.webUrl.safeParse(url).success, syntaxOf(one) === 'accept'));
    }
    it(`${label}: strict ${strict}`, () =>
      assert.equal(rules.webUrl.safeParse(url).success && isPublicUrl(url), strict === 'accept'));
    it(`${label}: ${one.send}`, async () => {
      const { outcome, lookups, insideHits, outsideHits } = await send(one);
      assert.equal(insideHits, 0);
      assert.equal(outsideHits, one.send === 'allow' ? 1 : 0, JSON.stringify(outcome));
      assert.ok([...lookups.values()].every((times) => times === 1));
      if (one.send === 'block') assert.equal(outcome.status, null);
    });
  }

  it('is looked up in every attempt, so that a name that turns private is refused', async () => {
    const dns = { 'rebind.example.com': [[publicAddress], ['127.0.0.1'], ['10.0.0.1'], [publicAddress]] };
    const url = 'http://rebind.example.com/';
    const { resolve, lookups } = nameServer(dns);
    const send = createSend(resolve);
    const before = within.counts.connections;
    const outcomes = [];
    for (let tries = 0; tries < 4; tries += 1) outcomes.push(await send({ url, headers: {}, body: '{}' }));
    const results = outcomes.map(({ status, error }) => status ?? error);
    assert.deepEqual(results, [200, 'blocked_address', 'blocked_address', 200]);
    assert.equal(within.counts.connections, before);
    assert.equal(lookups.get('rebind.example.com'), 4);
  });

  it('gets no second request after a redirect', async () => {
    const url = `http://${publicAddress}/?code=307&to=${encodeURIComponent(`http://127.0.0.1:${ports.within}/`)}`;
    const { outcome, insideHits } = await send({ ...inside(url, ''), send: 'allow' });
    assert.deepEqual([outcome.status, insideHits], [307, 0]);
  });
});
