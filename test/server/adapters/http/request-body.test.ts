import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Request, Response } from 'express';
import { discardBody } from '../../../../server/adapters/http/requests.js';
import type { Refusal } from '../../../../server/adapters/http/replies.js';

/** A request whose body arrives through a stream. */
const createRequest = () => Object.assign(new PassThrough(), { headers: { 'transfer-encoding': 'chunked' } });

/** The code of the refusal, or that the request goes on. */
const discard = (request: ReturnType<typeof createRequest>): Promise<string> =>
  new Promise<Refusal | undefined>((resolve, reject) => {
    discardBody(request as unknown as Request, {} as Response, resolve as (error?: unknown) => void);
    request.on('error', reject);
  })
    .catch((error: unknown) => error as Refusal)
    .then((refusal) => refusal?.code ?? 'proceeds');

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
});
