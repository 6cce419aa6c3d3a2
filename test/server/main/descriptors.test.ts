import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { createProgramHarness, placeProgramOrder } from '../../support/program-harness.js';

const { error } = spawnSync('prlimit', ['--version']);
const skip = error !== undefined && 'prlimit is not installed.';

const spareDescriptors = 8;
const harness = createProgramHarness();

const sentence = 'No file descriptor is left (EMFILE)';

/** Places an order once the server has noticed that the connections are closed. */
async function untilPlaced(origin: string): Promise<void> {
  for (;;) {
    const isPlaced = await placeProgramOrder(origin).then(
      () => true,
      () => false,
    );
    if (isPlaced) return;
    await delay(100);
  }
}

const open = (origin: string): Promise<Socket> => {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => resolve(socket));
    socket.on('error', () => resolve(socket));
  });
};

describe('a server without file descriptors', { skip }, () => {
  it('says so in the log, and serves again once there are some', async () => {
    const program = harness.start({ DATA_DIR: harness.folder });
    const origin = await program.ready;
    const limit = readdirSync(`/proc/${program.pid}/fd`).length + spareDescriptors;
    execFileSync('prlimit', ['--pid', String(program.pid), `--nofile=${limit}:`]);
    const sockets = await Promise.all(Array.from({ length: 4 * spareDescriptors }, () => open(origin)));
    while (!program.errors().includes(sentence)) await delay(100);
    sockets.forEach((socket) => socket.destroy());
    await untilPlaced(origin);
    program.kill('SIGTERM');
    const { stderr } = await program.exited;
    const lines = stderr.split('\n').filter((line) => line.includes(sentence));
    assert.equal(lines.length, 1, stderr);
  });
});
