import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterBodyDiscarded, readRequestBody } from '../../../../server/adapters/http/request-body.js';
import type { HttpExchange } from '../../../../server/adapters/http/http-exchange.js';

const chunked = { 'transfer-encoding': 'chunked' };

/** A request whose body arrives through a stream. */
const createRequest = (headers: Readonly<Record<string, string>> = chunked) =>
  Object.assign(new PassThrough(), { headers }) as PassThrough & Pick<IncomingMessage, 'headers'>;

type Request = ReturnType<typeof createRequest>;

function discard(request: Request): Promise<string> {
  return new Promise((resolve, reject) => {
    const exchange = { request, refuse: resolve, fail: reject } as unknown as HttpExchange;
    afterBodyDiscarded(exchange, () => resolve('proceeds'));
  });
}

const read = (request: Request, maxBytes: number) => readRequestBody(request as unknown as IncomingMessage, maxBytes);

async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    collect();
  }
}

describe('the body of a request', () => {
  it('that is discarded keeps no memory, however small its chunks are', async () => {
    const request = createRequest();
    const outcome = discard(request);
    const chunks: WeakRef<Buffer>[] = [];
    const write = (): void => {
      const chunk = Buffer.allocUnsafeSlow(1);
      chunks.push(new WeakRef(chunk));
      request.write(chunk);
    };
    for (let index = 0; index < 1000; index += 1) write();
    await collectGarbage();
    const kept = chunks.filter((chunk) => chunk.deref() !== undefined).length;
    assert.ok(kept < 10, `${kept} of 1000 chunks are kept`);
    request.end();
    assert.equal(await outcome, 'proceeds');
  });

  const discarded: [string, Request, number, string][] = [
    ['of 16 KiB is discarded', createRequest(), 16 * 1024, 'proceeds'],
    ['of one byte more is refused', createRequest(), 16 * 1024 + 1, 'request_too_large'],
    ['that is announced as longer is refused', createRequest({ 'content-length': '16385' }), 0, 'request_too_large'],
  ];
  for (const [name, request, length, expected] of discarded) {
    it(name, async () => {
      const outcome = discard(request);
      request.end(Buffer.alloc(length));
      assert.equal(await outcome, expected);
    });
  }

  const bodies: [string, readonly string[], number, string | undefined][] = [
    ['in parts is one text', ['{"a":', '"€"}'], 100, '{"a":"€"}'],
    ['may be as long as the limit', ['abc'], 3, 'abc'],
    ['may not be longer', ['ab', 'cd'], 3, undefined],
    ['may be empty', [], 3, ''],
  ];
  for (const [name, parts, limit, expected] of bodies) {
    it(name, async () => {
      const request = createRequest();
      const body = read(request, limit);
      for (const part of parts) request.write(part);
      request.end();
      assert.equal(await body, expected);
    });
  }
});
