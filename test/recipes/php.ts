import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';

export type PhpServer = {
  readonly origin: string;
  readonly stop: () => Promise<void>;
};

/** One listener for all lines: several come at once, between which a promise would not listen. */
function untilLine(lines: Interface, pattern: RegExp): Promise<void> {
  return new Promise((resolve) => {
    const read = (line: string): void => {
      if (!pattern.test(line)) return;
      lines.off('line', read);
      resolve();
    };
    lines.on('line', read);
  });
}

type PhpSettings = {
  readonly port: number;
  /** What `php -S` gets after the address, such as `['-t', 'public']`. */
  readonly parameters: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
  readonly cwd?: string;
};

/** Starts PHP's own web server. */
export async function startPhp({ port, parameters, variables, cwd }: PhpSettings): Promise<PhpServer> {
  const address = `127.0.0.1:${port}`;
  const program = spawn('php', ['-S', address, ...parameters], {
    env: { ...process.env, ...variables },
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const lines = createInterface(program.stderr);
  const ended = once(program, 'exit').then(() => Promise.reject(new Error(`PHP does not start at ${address}.`)));
  await Promise.race([untilLine(lines, /Development Server .* started/), ended]);
  ended.catch(() => undefined);
  const stop = async (): Promise<void> => {
    // The group: PHP does not pass a signal on to the processes of PHP_CLI_SERVER_WORKERS.
    if (program.pid !== undefined) process.kill(-program.pid, 'SIGTERM');
    if (program.exitCode === null && program.signalCode === null) await once(program, 'exit');
  };
  return { origin: `http://${address}`, stop };
}
