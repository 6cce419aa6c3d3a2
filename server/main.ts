import { readFileSync } from 'node:fs';
import * as nodeModule from 'node:module';

// From 22.1 on, Node keeps what it has compiled for the next start, of modules that load after this call.
const node = nodeModule as { enableCompileCache?: () => void; flushCompileCache?: () => void };
node.enableCompileCache?.();
const { createLog } = await import('./adapters/log/index.js');
const { startServer } = await import('./program/start-server.js');

/** Prints why the server does not run, and exits. */
function exitWithError(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

let fail: (error: unknown) => never = () => process.exit(1);
const server = await startServer(process.env, {
  readFile: (path) => readFileSync(path, 'utf8'),
  createLog(level) {
    const log = createLog(level);
    fail = (error) => {
      log.fatal(error);
      process.exit(1);
    };
    process.on('uncaughtException', fail);
    return log;
  },
  onLost: exitWithError,
});
if (!server.ok) exitWithError(server.message);
let isStopping = false;
const stop = (): void => {
  if (isStopping) process.exit(1); // a second signal ends the process at once
  isStopping = true;
  server.stop().then(() => process.exit(0), fail);
};
process.on('SIGTERM', stop).on('SIGINT', stop);
server.lines.forEach((line) => process.stdout.write(`${line}\n`));
server.warnings.forEach((line) => process.stderr.write(`${line}\n`));
node.flushCompileCache?.(); // a process that is killed would leave nothing
