import assert from 'node:assert/strict';
import express from 'express';
import { connect } from 'node:net';
import { it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createHttpServer } from '../../../server/adapters/http/index.js';
import { startListening, stopServer } from '../../../server/program/port.js';

/** Long enough that what the stop waits for is the clients. */
const timeoutMs = 60_000;

/** Opens a connection that sends nothing yet. `ended` resolves with the first line of the reply, or with an error's code. */
function openConnection(origin: string) {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  const ended = new Promise<string>((resolve) => {
    socket.on('error', ({ code = '' }: NodeJS.ErrnoException) => resolve(code));
    socket.on('close', () => resolve(received.split('\r\n', 1)[0] ?? ''));
  });
  return { ask: () => void socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n'), ended };
}

it('answers the connections that wait to be accepted, and those whose request comes after the port is closed', async () => {
  const server = createHttpServer(express().get('/', (_request, response) => void response.end('ok')));
  const origin = await startListening(server, { host: '127.0.0.1', port: 0 });
  const early = Array.from({ length: 20 }, () => openConnection(origin));
  const late = openConnection(origin);
  await nextTurn(); // the system connects all of them; the server has taken one at most
  early.forEach(({ ask }) => ask());
  const stopped = stopServer(server, timeoutMs);
  while (server.listening) await nextTurn();
  late.ask();
  assert.deepEqual(await Promise.all([late, ...early].map(({ ended }) => ended)), Array(21).fill('HTTP/1.1 200 OK'));
  assert.equal(await stopped, 0);
});
