import { assert } from 'chai';
import { HttpResponse } from 'msw';
import * as t from '../support/index.js';
import { pluck } from '../../support/pluck.js';

t.useService();

const sentence = 'That took too long. You weren’t charged.';

describe('a service that never answers', () => {
  const own = Object.getOwnPropertyDescriptor(AbortSignal, 'timeout') ?? {};
  let clocks: { readonly milliseconds: number; readonly run: () => void }[] = [];
  beforeEach(() => {
    clocks = [];
    AbortSignal.timeout = (milliseconds) => {
      const controller = new AbortController();
      clocks.push({ milliseconds, run: () => controller.abort(new DOMException('late', 'TimeoutError')) });
      return controller.signal;
    };
  });
  afterEach(() => Object.defineProperty(AbortSignal, 'timeout', own));

  const never = () => new Promise<never>(() => undefined);

  it('ends where the page wraps `fetch` and drops the signal', async () => {
    const ownFetch = Object.getOwnPropertyDescriptor(window, 'fetch') ?? {};
    window.fetch = never;
    const element = await t.waitForStep(t.mount(), 'loading');
    Object.defineProperty(window, 'fetch', ownFetch);
    clocks[0]?.run();
    await t.waitForStep(element, 'unavailable');
    assert.strictEqual(t.getAlertText(element), sentence);
  });

  it('is none where the page stands in for `fetch` and gives no stream', async () => {
    const ownFetch = Object.getOwnPropertyDescriptor(window, 'fetch') ?? {};
    const fetch = window.fetch.bind(window);
    window.fetch = async (...call) => {
      const reply = await fetch(...call);
      const { ok, status, headers } = reply;
      return { ok, status, headers, text: () => reply.text() } as Response;
    };
    await t.mountAtChoosing();
    Object.defineProperty(window, 'fetch', ownFetch);
  });

  it('with options shows an error, the request is aborted, and a retry recovers', async () => {
    t.mockReplyOnce(t.optionsUrl, never);
    const element = await t.waitForStep(t.mount(), 'loading');
    assert.deepEqual(pluck(clocks, 'milliseconds'), [15_000]);
    clocks[0]?.run();
    await t.waitForStep(element, 'unavailable');
    assert.strictEqual(t.getAlertText(element), sentence);
    assert.isTrue(!!t.query(element, '[role=alert] slot[name=error-timeout]'));
    assert.isTrue(t.getRequests()[0]?.signal.aborted);
    t.queryRequired(element, '[part=button]').click();
    await t.waitForStep(element, 'choosing');
  });

  it('with the order shows an error, and a retry makes one with the same key', async () => {
    const element = await t.mountAtChoosing();
    t.mockReplyOnce(t.checkoutUrl, async ({ request }) => {
      await t.callService(request);
      return never();
    });
    const first = element.submit();
    await t.waitForStep(element, 'creating');
    clocks.at(-1)?.run(); // the request before may have been for a quote
    assert.isUndefined(await first);
    assert.strictEqual(t.getAlertText(element), sentence);
    assert.exists(await element.submit());
    assert.lengthOf(t.store.orders(), 1);
  });

  it('in the middle of a body ends as well', async () => {
    t.mockReplyOnce(t.optionsUrl, ({ request: { signal } }) => {
      const start = (body: ReadableStreamDefaultController<Uint8Array>) => {
        body.enqueue(new TextEncoder().encode('{'));
        signal.addEventListener('abort', () => body.error(signal.reason)); // as the platform does to a real body
      };
      return new HttpResponse(new ReadableStream({ start }));
    });
    const element = await t.waitForStep(t.mount(), 'loading');
    clocks[0]?.run();
    await t.waitForStep(element, 'unavailable');
    assert.strictEqual(t.getAlertText(element), sentence);
  });
});
