import { parseArgs } from 'node:util';
import { readVersion } from '../openapi-file.js';
import { exitCodes, UsageError, type Command, type CommandContext, type ExitCode, type Host } from './command.js';
import { commands } from './commands.js';
import { describeCommand, describeProgram, nearestName, programName, usageOf } from './help.js';

export { commands } from './commands.js';
export { exitCodes, type ExitCode, type Host } from './command.js';
export { programName, usageOf } from './help.js';

/** Parses the options of a command. @throws UsageError with the sentence of the parser. */
function parseCommand({ options, arity: [min, max] = [0, 0] }: Command, args: readonly string[]) {
  const known = { help: { says: '' }, ...options };
  const types = Object.fromEntries(
    Object.entries(known).map(([name, option]) => [
      name,
      { type: 'value' in option && option.value !== undefined ? ('string' as const) : ('boolean' as const) },
    ]),
  );
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: types, allowPositionals: true });
    const isCountWrong = positionals.length < min || positionals.length > max;
    if (isCountWrong && values['help'] !== true) throw new UsageError('There are too few or too many parameters.');
    return { values, positionals };
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}

type NamedCommand = { readonly name: string; readonly command: Command; readonly args: readonly string[] };

/** Runs a command. What it throws becomes one sentence, and with `--json` also an object of the output. */
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
    return await command.run(context);
  } catch (error) {
    const { message } = error as Error;
    if (args.includes('--json')) host.print(JSON.stringify({ error: message }));
    host.warn(message);
    if (!(error instanceof UsageError)) return exitCodes.finding;
    host.warn(`${usageOf(name, command)}\nMore: ${programName} ${name} --help`);
    return exitCodes.wrongUse;
  }
}

function refuseUnknown(name: string, { warn }: Host): ExitCode {
  const nearest = nearestName(name, Object.keys(commands));
  warn(`There is no command ${name}.${nearest === undefined ? '' : ` Did you mean ${nearest}?`}`);
  warn(`The list: ${programName} --help`);
  return exitCodes.wrongUse;
}

/** Runs a command line: its words after the name of the program. Without a command it starts the service. */
export function runCli(args: readonly string[], host: Host): Promise<ExitCode> {
  const [first = 'start', ...rest] = args;
  if (first === '--version') {
    host.print(readVersion());
    return Promise.resolve(exitCodes.ok);
  }
  if (first === '--help' || first === '-h' || first === 'help') {
    const named = rest[0] === undefined ? undefined : commands[rest[0]];
    host.print(named && rest[0] !== undefined ? describeCommand(rest[0], named) : describeProgram(commands));
    return Promise.resolve(exitCodes.ok);
  }
  const isOption = first.startsWith('-');
  const name = isOption ? 'start' : first;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) return Promise.resolve(refuseUnknown(name, host));
  return runCommand({ name, command, args: isOption ? args : rest }, host);
}
