import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { createReport, documentCases, judgeReply, sentences, type DocumentCase } from './index.js';
import { createServiceHarness, order, serviceHeader } from '../../support/service-harness.js';

const settings = { service: serviceHeader.service, createsOrders: true };

/** The reply of this service to a case, without HTTP. */
async function answer({ request }: DocumentCase): Promise<Record<string, unknown>> {
  const { api } = createServiceHarness();
  const { pathname: path, searchParams: query } = new URL(request.path, 'http://direct.example');
  const { body } = await api({ method: request.method, path, query, header: (name) => request.headers[name] });
  return JSON.parse(JSON.stringify(body)) as Record<string, unknown>;
}

type Change = (body: Record<string, unknown>) => unknown;

const cases = documentCases(settings);
const replies = new Map<DocumentCase, Record<string, unknown>>();
before(async () => {
  for (const one of cases) replies.set(one, await answer(one));
});

/** The sentences that fail when the replies to some cases are changed. */
function failedSentences(isChanged: (one: DocumentCase) => boolean, change: Change): string[] {
  const observations = cases.flatMap((one) => {
    const body = replies.get(one) ?? assert.fail(one.name);
    return judgeReply(one, isChanged(one) ? change(body) : body);
  });
  return createReport({ observations, skipped: [] })
    .sentences.filter(({ verdict }) => verdict === 'failed')
    .map(({ id }) => id);
}

const lowerCase = order.wallet_address.toLowerCase();

const otherWords = (text: string): Change => {
  const key = (body: Record<string, unknown>): string => ('error' in body ? 'error' : 'message');
  return (body) => (body[key(body)] === text ? { ...body, [key(body)]: 'No.' } : body);
};

const withData =
  (change: object): Change =>
  (body) =>
    body['status'] === 'success' ? { ...body, data: { ...(body['data'] as object), ...change } } : body;

const withoutData: Change = (body) => (body['status'] === 'failed' ? { ...body, data: undefined } : body);

/** What breaks one sentence, or few, and is of the type that the document asks for. */
const broken: readonly (readonly [name: string, operation: string, change: Change, failed: readonly string[]])[] = [
  ['a pair with a hyphen', 'exchange', (body) => ({ ...body, pair: 'EUR-USD' }), ['2.3 pair']],
  ['an order that is paid', 'checkout', withData({ status: 'paid' }), ['2.5 status', '3 pending']],
  ['another wallet', 'checkout', withData({ wallet_address: 'elsewhere' }), ['2.5 wallet_address']],
  ['an address in lower case', 'checkout', withData({ wallet_address: lowerCase }), ['2.5 wallet_address']],
  ['failures without data', 'options', withoutData, ['2.1 reseller failure', '4.3 failure', '7 envelopes']],
];

/** The body with a value at a path that is neither text, number nor list. `*` stands for each member. */
function withValue(body: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return {};
  if (Array.isArray(body)) return body.map((member) => withValue(member, rest));
  if (typeof body !== 'object' || body === null) return body;
  const isMeant = (key: string): boolean => name === '*' || name === key;
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, isMeant(key) ? withValue(value, rest) : value]),
  );
}

describe('the sentences of the service document', () => {
  it('each is about a case, a field, or has a reason why not', () => {
    const tested = new Set(
      documentCases(settings).flatMap((one) => judgeReply(one, undefined).map(({ sentence }) => sentence)),
    );
    const untested = sentences.filter(({ id, field, untested: reason }) => !tested.has(id) && !field && !reason);
    assert.deepEqual(untested, []);
    const both = sentences.filter(({ id, untested: reason }) => tested.has(id) && reason);
    assert.deepEqual(both, [], 'a sentence with a reason is tested');
  });

  it('no case names a sentence that is not there', () => {
    const ids = new Set(sentences.map(({ id }) => id));
    assert.equal(ids.size, sentences.length);
    const lost = documentCases(settings).flatMap(({ says }) => says.filter((id) => !ids.has(id)));
    assert.deepEqual(lost, []);
  });

  it('are all passed or not tested by this service', () => {
    const observations = cases.flatMap((one) => judgeReply(one, replies.get(one)));
    const { counts, sentences: judged } = createReport({ observations, skipped: [] });
    assert.equal(counts.failed, 0);
    assert.equal(counts['not tested'], sentences.filter(({ untested }) => untested).length);
    assert.equal(judged.length, sentences.length);
  });

  for (const [name, operation, change, failed] of broken) {
    it(`${name} fails ${failed.join(', ') || 'none'}`, () => {
      const found = failedSentences((one) => one.operation === operation, change);
      assert.deepEqual(found.sort(), [...failed].sort());
    });
  }

  const messages = sentences.filter(
    ({ section, text, untested }) => section === '7' && /\| `.+\.` \|$/.test(text) && !untested,
  );
  it('list every message of the document, but for the two that no request can bring about', () => {
    const listed = sentences.filter(({ section, text }) => section === '7' && /\| `.+\.` \|$/.test(text));
    assert.deepEqual([listed.length, messages.length], [16, 14]);
  });

  for (const { id, text } of messages) {
    it(`other words fail: ${id}`, () => {
      const [, message = ''] = /`([^`]+\.)` \|$/.exec(text) ?? [];
      const found = failedSentences(({ operation }) => id.startsWith(`7 ${operation} `), otherWords(message));
      assert.deepEqual(
        found.filter((one) => one.startsWith('7 ')),
        [id],
      );
    });
  }

  for (const { id, operation, field = '' } of sentences.filter((sentence) => sentence.field)) {
    it(`another type of ${field} fails: ${id}`, () => {
      const found = failedSentences(
        (one) => one.operation === operation,
        (body) => withValue(body, field.split('.')),
      );
      assert.ok(found.includes(id), found.join());
    });
  }

  it('are about each reply: none can be another without a sentence that fails', () => {
    for (const one of cases) {
      const isRefused = one.code !== undefined;
      const accepted = { status: 'success', message: 'Fine.', data: {}, timestamp: 1_800_000_000 };
      const refused = { status: 'failed', message: 'No.', error: 'No.', data: {}, timestamp: 1_800_000_000 };
      const found = failedSentences(
        (other) => other === one,
        () => (isRefused ? accepted : refused),
      );
      assert.notDeepEqual(found, [], one.name);
      for (const id of one.says) assert.ok(found.includes(id), `${one.name}: ${id}`);
    }
  });
});
