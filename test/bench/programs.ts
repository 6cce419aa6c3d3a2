import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export const fromRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** A server in a separate process. */
export type Program = {
  readonly url: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
  /** Kills the process like a crash: `kill -9`. */
  readonly kill: () => Promise<void>;
};

type ProgramSettings = {
  /** Node's arguments. */
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The target of stderr; the terminal by default. */
  readonly logFile?: string;
};

/** Resolves with the URL of the server from its first line and discards later output. */
function addressOf(child: ChildProcess, name: string): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
      const url = /http:\/\/[\w.:[\]-]+/.exec(said)?.[0];
      if (url) resolve(url);
    });
    child.once('exit', () => reject(new Error(`${name} ended before it listened.`)));
  });
}

const running = new Set<ChildProcess>();

/** A failed bench leaves no process behind. */
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** Starts a Node program with the settings of production and no other environment than this one. */
export async function startProgram({ command, env = {}, logFile }: ProgramSettings): Promise<Program> {
  const child = spawn(process.execPath, command, {
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', logFile ? openSync(logFile, 'a') : 'inherit'],
  });
  const ended = once(child, 'exit').finally(() => running.delete(child));
  running.add(child);
  const url = await addressOf(child, command.join(' '));
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  return { url, pid: child.pid ?? 0, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

/** Above the requests of any round, so that the limiter counts every request and refuses none. */
const generousLimit = '100000000';

export type Service = Program & {
  readonly dataDirectory: string;
  /** Stops the service and removes its data. */
  readonly discard: () => Promise<void>;
};

/** Creates a data folder on the disk of the project. */
export function newDataDirectory(): string {
  mkdirSync(fromRoot('.data'), { recursive: true });
  return mkdtempSync(fromRoot('.data/bench-'));
}

type ServiceSettings = {
  readonly nodeOptions?: readonly string[];
  /** The data folder of an earlier service; a new folder by default. */
  readonly dataDirectory?: string;
  readonly env?: Readonly<Record<string, string>>;
};

/** Starts the built service with all protections, a log file and a database of its own. */
export async function startService(settings: ServiceSettings = {}): Promise<Service> {
  const { nodeOptions = [], dataDirectory = newDataDirectory() } = settings;
  const env = {
    PORT: '0',
    DATA_DIR: dataDirectory,
    PAYMENTS: 'manual',
    BUSINESS_ID: 'bench',
    WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 'bench').toString('base64')}`,
    PARTNER_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 'partner').toString('base64')}`,
    SECRET_KEY: 'bench-secret-of-24-characters',
    RATE_LIMIT: generousLimit,
    ORDER_RATE_LIMIT: generousLimit,
    LOG_LEVEL: 'info',
    ...settings.env,
  };
  const command = [...nodeOptions, fromRoot('dist/server/main.js')];
  const program = await startProgram({ command, env, logFile: join(dataDirectory, 'service.log') });
  const discard = async (): Promise<void> => {
    await program.stop();
    rmSync(dataDirectory, { recursive: true });
  };
  return { ...program, dataDirectory, discard };
}

/** Runs a Node program with `input` as JSON on stdin and resolves with the JSON that it prints. */
export async function runJson(file: string, input: object): Promise<unknown> {
  const child = spawn(process.execPath, [fromRoot(file)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  child.stdin.end(JSON.stringify(input));
  const printed = await text(child.stdout);
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`${file} ended with ${String(code)}.`);
  return JSON.parse(printed) as unknown;
}

/** The processor seconds of a process; Linux only, in hundredths of a second. */
export function cpuSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}
