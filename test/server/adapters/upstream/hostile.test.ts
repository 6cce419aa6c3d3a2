import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { after, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { startRawReceiver } from '../../../support/receivers.js';
import { createUpstreamHarness, upstreamDraft } from '../../../support/upstream-harness.js';

/** Writes a chunk for as long as the socket accepts it. Counts the bytes, because the client must stop the flow. */
function pour(socket: Socket, chunk: string): () => number {
  let bytes = 0;
  const more = (): void => {
    while (!socket.destroyed) {
      bytes += chunk.length;
      if (!socket.write(chunk)) return;
    }
  };
  socket.on('drain', more);
  more();
  return () => bytes;
}

const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const gigabyte = 1024 ** 3;

const floods: readonly [name: string, start: string, chunk: string][] = [
  ['an endless chunked body', `${head}transfer-encoding: chunked\r\n\r\n`, `10000\r\n${' '.repeat(65_536)}\r\n`],
  ['a body of 1 GB', `${head}content-length: ${gigabyte}\r\n\r\n`, ' '.repeat(65_536)],
  ['a body until the connection ends', `${head}\r\n`, '['.repeat(65_536)],
  ['endless headers', head, `x: ${'y'.repeat(1000)}\r\n`],
  ['endless interim replies', '', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
];

describe('an upstream that sends', () => {
  for (const [name, start, chunk] of floods) {
    it(`${name} is cut off after a few megabytes`, async () => {
      const poured: (() => number)[] = [];
      const receiver = await startRawReceiver((socket) => {
        socket.write(start);
        poured.push(pour(socket, chunk));
      });
      after(receiver.close);
      const { client } = await createUpstreamHarness({ client: { url: receiver.url } });
      assert.deepEqual(await client.create(upstreamDraft), { ok: false, reason: 'unknown' });
      // The buffers of the two sockets are full when the client closes its own.
      assert.ok((poured[0]?.() ?? Infinity) < 32 * 1024 ** 2, `${poured[0]?.()} bytes`);
    });
  }

  const replies: readonly [name: string, reply: string | Buffer][] = [
    ['no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['an upgrade', 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n'],
    ['two lengths', `${head}content-length: 1\r\ncontent-length: 2\r\n\r\n{}`],
    ['less than its length', `${head}content-length: 100\r\n\r\n{}`],
    ['a compressed body', Buffer.concat([Buffer.from(`${head}content-encoding: gzip\r\n\r\n`), gzipSync('{}')])],
    ['no UTF-8', Buffer.concat([Buffer.from(`${head}\r\n`), Buffer.from([0x22, 0xff, 0x22])])],
    ['arrays in arrays', `${head}\r\n${'['.repeat(300_000)}${']'.repeat(300_000)}`],
    ['a null', `${head}\r\nnull`],
    ['a text', `${head}\r\n"success"`],
    [
      'names of a prototype',
      `${head}\r\n{"__proto__":{"status":"success","data":{}},"constructor":{"status":"failed"}}`,
    ],
  ];
  for (const [name, reply] of replies) {
    it(`${name} has answered nothing`, async () => {
      const receiver = await startRawReceiver((socket) => socket.end(reply));
      after(receiver.close);
      const { client } = await createUpstreamHarness({ client: { url: receiver.url } });
      assert.deepEqual(await client.create(upstreamDraft), { ok: false, reason: 'unknown' });
      assert.deepEqual(await client.currencies(), { ok: false, reason: 'unavailable' });
    });
  }
});
