import { assert } from '@open-wc/testing';
import { HttpResponse } from 'msw';
import * as t from '../support/index.js';

t.useService();

const sentence = 'The service took too long to answer. Nothing was charged.';

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

  it('with options ends in a sentence, the request is ended, and a retry recovers', async () => {
    t.answerOnce(t.optionsUrl, never);
    const element = await t.reach(t.put(), 'loading');
    assert.deepEqual(
      clocks.map(({ milliseconds }) => milliseconds),
      [15_000],
    );
    clocks[0]?.run();
    await t.reach(element, 'unavailable');
    assert.strictEqual(t.alertOf(element), sentence);
    assert.isTrue(t.asked()[0]?.signal.aborted);
    t.get(element, '[part=button]').click();
    await t.reach(element, 'choosing');
  });

  it('with the order ends in a sentence, and a retry makes one with the same key', async () => {
    const element = await t.choosing();
    t.answerOnce(t.checkoutUrl, async ({ request }) => {
      await t.ask(request);
      return never();
    });
    const first = element.submit();
    await t.reach(element, 'creating');
    clocks[1]?.run();
    assert.isUndefined(await first);
    assert.strictEqual(t.alertOf(element), sentence);
    assert.exists(await element.submit());
    assert.lengthOf(t.store.orders(), 1);
  });

  it('in the middle of a body ends as well', async () => {
    t.answerOnce(t.optionsUrl, ({ request: { signal } }) => {
      const start = (body: ReadableStreamDefaultController<Uint8Array>) => {
        body.enqueue(new TextEncoder().encode('{'));
        signal.addEventListener('abort', () => body.error(signal.reason)); // as the platform does to a real body
      };
      return new HttpResponse(new ReadableStream({ start }));
    });
    const element = await t.reach(t.put(), 'loading');
    clocks[0]?.run();
    await t.reach(element, 'unavailable');
    assert.strictEqual(t.alertOf(element), sentence);
  });
});
