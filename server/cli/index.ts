import { parseArgs, type ParseArgsConfig } from 'node:util';
import { didYouMean } from '#contract';
import { readProductVersion } from '../program/openapi-file.js';
import { backup } from './backup.js';
import { exitCodes, UsageError } from './command.js';
import type { Command, CommandContext, ExitCode, Host, Option } from './command.js';
import { dev } from './dev.js';
import { doctor } from './doctor.js';
import { erase } from './erase.js';
import { describeCommand, describeProgram, programName, commandUsage } from './help.js';
import { reconcile } from './reconcile.js';

export { exitCodes, type ExitCode, type Host } from './command.js';

/** Starts the service of `main.ts`, which reads the environment, prints its URLs and handles signals itself. */
const start: Command = {
  summary: 'Starts the service; also without a command.',
  details: [
    'Environment variables configure it: PORT, HOST, DATA_DIR or DATABASE_URL, BUSINESS_ID, SECRET_KEY, WEBHOOK_SECRET and\nothers. Without any it listens on http://127.0.0.1:8787, keeps orders in .data, and simulates the payments.',
    'It ends with 0 on SIGTERM or Ctrl-C, after running requests, and with 1 if it cannot start.',
  ],
  options: {},
  examples: [
    ['', 'The service on this machine, with its sandbox.'],
    ['--help', 'This help. To check the settings first: crypto-checkout-server doctor.'],
  ],
  async run() {
    await import('../main.js');
    return {};
  },
};

const reporting = { dev, doctor, backup, reconcile, erase };

const json = { says: 'Prints the result as JSON, for programs.' };

const withJson = (command: Command): Command => ({ ...command, options: { ...command.options, json } });

/** All commands, in the order of the help. */
export const commands: Readonly<Record<string, Command>> = {
  start,
  ...Object.fromEntries(Object.entries(reporting).map(([name, command]) => [name, withJson(command)])),
};

const toType = ({ value }: Option) => ({ type: value === undefined ? 'boolean' : 'string' }) as const;

function parseCommand({ options, parameter }: Command, args: readonly string[]) {
  const types = Object.fromEntries(Object.entries(options).map(([name, option]) => [name, toType(option)]));
  const parsed = parseOptions([...args], { ...types, help: { type: 'boolean', short: 'h' } });
  if (parsed.positionals.length !== (parameter === undefined ? 0 : 1) && parsed.values['help'] !== true)
    throw new UsageError('There are too few or too many parameters.');
  return parsed;
}

function parseOptions(args: string[], options: NonNullable<ParseArgsConfig['options']>) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

type NamedCommand = { readonly name: string; readonly command: Command; readonly args: readonly string[] };

/** Runs a command. An error becomes a sentence, and with `--json` also an object on the output. */
async function runCommand({ name, command, args }: NamedCommand, host: Host): Promise<ExitCode> {
  try {
    const { values, positionals } = parseCommand(command, args);
    if (values['help'] === true) {
      host.print(describeCommand(name, command));
      return exitCodes.ok;
    }
    const text = (option: string): string | undefined => {
      const value = values[option];
      return typeof value === 'string' ? value : undefined;
    };
    const context: CommandContext = { ...host, positionals, text, isSet: (option) => values[option] !== undefined };
    const { json, lines = [], isFine = true } = await command.run(context);
    if (json !== undefined && context.isSet('json')) host.print(JSON.stringify(json, null, 2));
    else lines.forEach(host.print);
    return isFine ? exitCodes.ok : exitCodes.finding;
  } catch (error) {
    const { message } = error as Error;
    if (args.includes('--json')) host.print(JSON.stringify({ error: message }));
    host.warn(message);
    if (!(error instanceof UsageError)) return exitCodes.finding;
    host.warn(`${commandUsage(name, command)}\nMore: ${programName} ${name} --help`);
    return exitCodes.wrongUse;
  }
}

function refuseUnknown(name: string, { warn }: Host): ExitCode {
  warn(`There is no command ${name}.${didYouMean(name, { names: Object.keys(commands) })}`);
  warn(`The list: ${programName} --help`);
  return exitCodes.wrongUse;
}

/** Runs a command line, without the name of the program. Without a command it starts the service. */
export async function runCli(args: readonly string[], host: Host): Promise<ExitCode> {
  const [first = 'start', ...rest] = args;
  const isVersion = first === '--version' || first === '-v';
  const isHelp = first === '--help' || first === '-h' || first === 'help';
  const [named] = rest;
  if (isVersion || (isHelp && named === undefined)) {
    host.print(isVersion ? readProductVersion() : describeProgram(commands));
    return exitCodes.ok;
  }
  const [name = '', given] = isHelp ? [named, ['--help']] : first.startsWith('-') ? ['start', args] : [first, rest];
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  return command ? runCommand({ name, command, args: given }, host) : refuseUnknown(name, host);
}
