import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export type Program = {
  readonly pid: number;
  readonly kill: (signal: NodeJS.Signals) => void;
  /** Resolves with the URL once the program is ready; rejects when it exits before. */
  readonly ready: Promise<string>;
  /** Resolves with the URL of the metrics, which METRICS_PORT turns on. */
  readonly metrics: Promise<string>;
  /** Closes its standard output and standard error. */
  readonly stopReading: () => void;
  /** What it has written to the standard error so far. */
  readonly errors: () => string;
  readonly exited: Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>;
};

/** Runs the bundled server in a separate process on a free port, as `npm start` does. Passes no variable of this environment except PATH. */
export function startProgram(
  environment: Readonly<Record<string, string>>,
  parameters: readonly string[] = ['dist/server/main.js'],
): Program {
  const child = spawn(process.execPath, parameters, {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  const addressAfter = (words: RegExp): Promise<string> => {
    const address = new Promise<string>((resolve, reject) => {
      child.stdout.on('data', () => {
        const found = words.exec(stdout)?.[1];
        if (found) resolve(found);
      });
      child.on('close', () => reject(new Error(`The program exited before it was ready: ${stderr}`)));
    });
    address.catch(() => undefined); // some tests wait for the exit only
    return address;
  };
  const ready = addressAfter(/ready at (http[^\s;]+)[\n;]/);
  const metrics = addressAfter(/metrics are at (http\S+)\n/);
  const exited = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, stdout, stderr })),
  );
  const kill = (signal: NodeJS.Signals): void => void child.kill(signal);
  const stopReading = (): void => [child.stdout, child.stderr].forEach((stream) => stream.destroy());
  return { pid: child.pid ?? 0, kill, ready, metrics, stopReading, errors: () => stderr, exited };
}

export type CommandResult = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

type Command = { readonly parameters?: readonly string[]; readonly environment: Readonly<Record<string, string>> };

/** Runs a program to its end. Passes no variable of this environment except PATH. */
export function runProgram(path: string, { parameters = [], environment }: Command): Promise<CommandResult> {
  const env = { PATH: process.env['PATH'] ?? '', ...environment };
  const child = spawn(path, parameters, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  return new Promise((resolve, reject) =>
    child.on('error', reject).on('close', (code) => resolve({ code, stdout, stderr })),
  );
}

/** Runs a command of the built command line, such as `erase`, to its end. */
export const runCommand = (name: string, { parameters = [], environment }: Command): Promise<CommandResult> =>
  runProgram(process.execPath, { parameters: ['dist/server/bin.js', name, ...parameters], environment });
