import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { createReport, documentCases, judgeReply, sentences, type DocumentCase } from './index.js';
import { createServiceHarness, serviceHeader } from '../../support/service-harness.js';

const settings = { service: serviceHeader.service, createsOrders: true };

/** The reply of this service to a case, without HTTP. */
async function answer({ request }: DocumentCase): Promise<Record<string, unknown>> {
  const { api } = createServiceHarness();
  const { pathname: path, searchParams: query } = new URL(request.path, 'http://direct.example');
  const { body } = await api({ method: request.method, path, query, header: (name) => request.headers[name] });
  return JSON.parse(JSON.stringify(body)) as Record<string, unknown>;
}

const cases = documentCases(settings);
const replies = new Map<DocumentCase, Record<string, unknown>>();
before(async () => {
  for (const one of cases) replies.set(one, await answer(one));
});

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

  const messages = sentences.filter(
    ({ section, text, untested }) => section === '7' && /\| `.+\.` \|$/.test(text) && !untested,
  );
  it('list every message of the document, but for the two that no request can bring about', () => {
    const listed = sentences.filter(({ section, text }) => section === '7' && /\| `.+\.` \|$/.test(text));
    assert.deepEqual([listed.length, messages.length], [16, 14]);
  });

  it('are about each reply: none can be another without a sentence that fails', () => {
    for (const one of cases) {
      const other = one.code === undefined ? { status: 'failed', message: 'No.', error: 'No.' } : { status: 'success' };
      const observations = judgeReply(one, { ...other, data: {}, timestamp: 1_800_000_000 });
      const failed = observations.filter(({ problem }) => problem !== undefined).map(({ sentence }) => sentence);
      assert.notDeepEqual(failed, [], one.name);
      for (const id of one.says) assert.ok(failed.includes(id), `${one.name}: ${id}`);
    }
  });
});
