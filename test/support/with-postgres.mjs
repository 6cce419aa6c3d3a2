// Runs a command with a PostgreSQL server of its own in TEST_DATABASE_URL, unless there is one already; ends as it ends.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { startCluster } from './postgres.mjs';

const [command, ...parameters] = process.argv.slice(2);
const cluster = process.env.TEST_DATABASE_URL ? undefined : await startCluster({ settings: ['max_connections=300'] });
const env = { ...process.env, ...(cluster && { TEST_DATABASE_URL: cluster.url }) };
const child = spawn(command, parameters, { env, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
const [code, signal] = await new Promise((resolve) => {
  child.on('error', (error) => {
    console.error(error.message);
    resolve([1, null]);
  });
  child.on('close', (...end) => resolve(end));
});
await cluster?.stop();
process.exitCode = code ?? 128 + constants.signals[signal];
