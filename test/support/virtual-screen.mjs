// Starts a virtual screen, for browsers and for a desktop.
import { once } from 'node:events';
import { spawnWithParent } from './programs.mjs';

/** Starts Xvfb, which chooses a free number and prints it once it is ready. */
export async function openScreen(command) {
  const server = spawnWithParent([command, '-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await Promise.race([
    once(server.stdio[3], 'data'),
    once(server, 'exit').then(() => Promise.reject(new Error('Xvfb ended before it had a screen.'))),
  ]);
  return { server, display: `:${String(number).trim()}` };
}
