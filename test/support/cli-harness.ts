import { afterEach } from 'node:test';
import { readFileSync } from 'node:fs';
import { runCli, type ExitCode } from '../../server/cli/index.js';

export type CliResult = { readonly code: ExitCode; readonly stdout: string; readonly stderr: string };

type Environment = Readonly<Record<string, string>>;

export type RunningCli = {
  /** Resolves with the standard output once it has so many lines; rejects when the command ends before. */
  readonly lines: (count: number) => Promise<readonly string[]>;
  /** Resolves with the first line of the standard error. */
  readonly warning: () => Promise<string>;
  readonly stop: () => void;
  readonly done: Promise<CliResult>;
};

const running = new Set<RunningCli>();

/** Makes each test of a file stop the commands that it has started. */
export const stopCommandsAfterEach = (): void =>
  afterEach(async () => {
    running.forEach(({ stop }) => stop());
    await Promise.all([...running].map(({ done }) => done));
    running.clear();
  });

/** Starts a command line in this process, with this environment alone. */
export function startCli(args: readonly string[], environment: Environment = {}): RunningCli {
  const [output, errors]: [string[], string[]] = [[], []];
  const waiters = new Set<() => void>();
  let stop = (): void => undefined;
  let warned: (line: string) => void = () => undefined;
  const warning = new Promise<string>((resolve) => (warned = resolve));
  let isDone = false;
  const stopped = new Promise<void>((resolve) => (stop = resolve));
  const done = runCli(args, {
    environment,
    readFile: (path) => readFileSync(path, 'utf8'),
    print: (line) => {
      output.push(...line.split('\n'));
      waiters.forEach((check) => check());
    },
    warn: (line) => {
      errors.push(line);
      warned(line);
    },
    stopped: () => stopped,
  }).then((code) => {
    isDone = true;
    waiters.forEach((check) => check());
    return { code, stdout: output.join('\n'), stderr: errors.join('\n') };
  });
  const lines = (count: number) =>
    new Promise<readonly string[]>((resolve, reject) => {
      const check = (): void => {
        if (output.length < count && !isDone) return;
        waiters.delete(check);
        if (output.length >= count) resolve(output);
        else reject(new Error(`The command has ended: ${errors.join('\n')}`));
      };
      waiters.add(check);
      check();
    });
  const started = { lines, warning: () => warning, stop, done };
  running.add(started);
  return started;
}

/** Runs a command line to its end. */
export const runLine = (args: readonly string[], environment: Environment = {}): Promise<CliResult> =>
  startCli(args, environment).done;

/** What `dev --json` prints. */
export type DevSandbox = {
  readonly url: string;
  readonly sandboxToken: string;
  readonly webhookSecret: string;
  readonly snippet: string;
};

/** Starts the sandbox of `dev` at a free port. */
export async function startDev(environment: Environment = {}): Promise<DevSandbox> {
  const [line = ''] = await startCli(['dev', '--port', '0', '--json'], environment).lines(1);
  return JSON.parse(line) as DevSandbox;
}
