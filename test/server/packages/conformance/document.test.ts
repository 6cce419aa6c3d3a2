import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  createReport,
  documentCases,
  judgeReply,
  sentences,
  type DocumentCase,
} from '../../../../server/packages/conformance/index.js';
import { createServiceHarness, order, serviceHeader } from '../../../support/service-harness.js';

const settings = { service: serviceHeader.service, createsOrders: true };

/** The reply of this service to a case, without HTTP. */
async function answer({ request }: DocumentCase): Promise<Record<string, unknown>> {
  const { api } = createServiceHarness();
  const { pathname: path, searchParams: query } = new URL(request.path, 'http://direct.example');
  const { body } = await api({ method: request.method, path, query, header: (name) => request.headers[name] });
  return JSON.parse(JSON.stringify(body)) as Record<string, unknown>;
}

type Change = (body: Record<string, unknown>) => unknown;

/** The sentences that fail when replies of one operation are changed. */
async function failedSentences(operation: string, change: Change): Promise<string[]> {
  const observations = [];
  for (const one of documentCases(settings)) {
    const body = await answer(one);
    observations.push(...judgeReply(one, one.operation === operation ? change(body) : body));
  }
  return createReport({ observations, skipped: [] })
    .sentences.filter(({ verdict }) => verdict === 'failed')
    .map(({ id }) => id);
}

const withData =
  (change: object): Change =>
  (body) =>
    body['status'] === 'success' ? { ...body, data: { ...(body['data'] as object), ...change } } : body;

const onFailure =
  (change: object): Change =>
  (body) =>
    body['status'] === 'failed' ? { ...body, ...change } : body;

/** What breaks one sentence, or few. */
const broken: readonly (readonly [name: string, operation: string, change: Change, failed: readonly string[]])[] = [
  ['nothing', 'none', (body) => body, []],
  ['a pair with a hyphen', 'exchange', (body) => ({ ...body, pair: 'EUR-USD' }), ['2.3 pair']],
  [
    'a rate that is a number',
    'exchange',
    (body) => ({ ...body, ...('rate' in body && { rate: 1.1 }) }),
    ['2.1 exchange success', '2.3 rate', '4.2 replies'],
  ],
  ['an order that is paid', 'checkout', withData({ status: 'paid' }), ['2.5 status', '3 pending']],
  ['another wallet', 'checkout', withData({ wallet_address: 'elsewhere' }), ['2.5 wallet_address']],
  [
    'other words for a missing parameter',
    'checkout',
    (body) => (body['message'] === 'Invalid Request. Missing parameters.' ? { ...body, message: 'Missing.' } : body),
    [...Object.keys(order).map((name) => `4.4 ${name}`), '4.4 missing', '7 checkout missing_parameters'],
  ],
  [
    'failures without data',
    'options',
    onFailure({ data: undefined }),
    ['2.1 reseller failure', '4.3 failure', '7 envelopes'],
  ],
  [
    'a list of options that is null',
    'options',
    withData({ payment_options: null }),
    ['2.1 reseller success', '2.4 payment_options', '4.3 success'],
  ],
];

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

  it('are all passed or not tested by this service', async () => {
    const observations = [];
    for (const one of documentCases(settings)) observations.push(...judgeReply(one, await answer(one)));
    const { counts, sentences: judged } = createReport({ observations, skipped: [] });
    assert.equal(counts.failed, 0);
    assert.equal(counts['not tested'], sentences.filter(({ untested }) => untested).length);
    assert.equal(judged.length, sentences.length);
  });

  for (const [name, operation, change, failed] of broken) {
    it(`${name} fails ${failed.join(', ') || 'none'}`, async () => {
      const found = await failedSentences(operation, change);
      assert.deepEqual(found.sort(), [...failed].sort());
    });
  }
});
