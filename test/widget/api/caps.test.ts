import { assert } from 'chai';
import { HttpResponse } from 'msw';
import * as t from '../support/index.js';

t.useService();

const sentence = 'Something went wrong. You weren’t charged.';
const megabyte = 1_048_576;

/** A body without an end, as fast as it is read. */
function endless(start: string, piece: string) {
  const encoder = new TextEncoder();
  let bytes = 0;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(start)),
    pull(controller) {
      bytes += piece.length;
      controller.enqueue(encoder.encode(piece));
    },
  });
  return {
    reply: () => new HttpResponse(body, { headers: { 'content-type': 'application/json', 'content-length': '20' } }),
    bytes: () => bytes,
  };
}

const bodies: Readonly<Record<string, readonly [string, string]>> = {
  'white space': ['', ' '.repeat(65_536)],
  'a text': ['{"status":"success","message":"', 'x'.repeat(65_536)],
  'a list': ['{"status":"success","data":[', '{},'.repeat(20_000)],
};

describe('an answer without an end', () => {
  for (const [name, [start, piece]] of Object.entries(bodies)) {
    it(`of ${name} ends in the failure screen, and a retry recovers`, async () => {
      const { reply, bytes } = endless(start, piece);
      t.mockReplyOnce(t.optionsUrl, reply);
      const element = await t.waitForStep(t.mount(), 'unavailable');
      assert.strictEqual(t.getAlertText(element), sentence);
      assert.isBelow(bytes(), 4 * megabyte);
      t.queryRequired(element, '[part=button]').click();
      await t.waitForStep(element, 'choosing');
    });

    it(`of ${name} instead of the order creates none`, async () => {
      const element = await t.mountAtChoosing();
      t.mockReplyOnce(t.checkoutUrl, endless(start, piece).reply);
      assert.isUndefined(await element.submit());
      assert.strictEqual(t.getAlertText(element), sentence);
    });
  }

  it('of the look-up shows nothing of the order', async () => {
    t.mockReply(t.orderUrl, endless('', ' '.repeat(65_536)).reply);
    const attributes = { ...t.withoutWallet, 'transaction-code': crypto.randomUUID() };
    const element = await t.waitForStep(t.mount(attributes), 'unavailable');
    assert.strictEqual(t.getAlertText(element), 'Something went wrong.');
  });

  it('of the stream leads to polling', async () => {
    t.mockReply(t.eventsUrl, () => {
      const body = new ReadableStream<string>({ pull: (stream) => stream.enqueue(': beat\n'.repeat(1000)) });
      return new HttpResponse(body.pipeThrough(new TextEncoderStream()), {
        headers: { 'content-type': 'text/event-stream' },
      });
    });
    const element = await t.mountWithOrder();
    await t.waitFor(() => t.getRequests(t.eventsUrl).length > 1, 'not given up');
    assert.isTrue(element.matches(':state(pending)'));
  });
});

describe('the size of an answer', () => {
  const offerOf = (length: number) => async () => {
    const text = await t.optionsReply([t.optionOf('card')]).text();
    return new HttpResponse(text.padEnd(length, ' '));
  };

  it('may be one megabyte, and not one byte more', async () => {
    t.mockReply(t.optionsUrl, offerOf(megabyte));
    await t.mountAtChoosing();
    t.mockReply(t.optionsUrl, offerOf(megabyte + 1));
    await t.waitForStep(t.mount(), 'unavailable');
  });

  it('leaves out options after the first 200', async () => {
    const names = Array.from({ length: 500 }, (_, index) => `option ${index}`);
    t.mockReply(t.optionsUrl, () => t.optionsReply(names.map((name) => t.optionOf(name))));
    const element = await t.mountAtChoosing();
    assert.lengthOf(t.queryAll(element, '[part=option]'), 200);
  });

  it('leaves out coins after the first 200, and cuts their codes', async () => {
    const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    const codes = letters.flatMap((first) => letters.map((second) => first + second));
    const currency = (short: string) => ({ short, network: 'TRON', name: '', network_name: '', memo: 'none' });
    const currencies = ['X'.repeat(100_000), ...codes].map(currency);
    t.mockReply(t.currenciesUrl, () => HttpResponse.json({ status: 'success', message: '', data: { currencies } }));
    const element = await t.mountAtChoosing(t.withoutWallet);
    assert.lengthOf(t.queryAll(element, '[part=coin]'), 200);
    assert.isBelow(element.shadowRoot?.innerHTML.length ?? NaN, 300_000); // with a mark for each
  });
});
