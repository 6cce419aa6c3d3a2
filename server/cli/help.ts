import { alignColumns, type Command, type Option } from './command.js';

export const programName = 'crypto-checkout-server';

export type Commands = Readonly<Record<string, Command>>;

const exitLine =
  'Exit codes: 0 all is well, 1 there is something to look at or it failed, 2 the command was used in a wrong way.';

const optionName = ([name, { value }]: readonly [string, Option]): string =>
  value === undefined ? `--${name}` : `--${name} ${value}`;

const toTable = (rows: readonly (readonly [string, string])[]): string[] => alignColumns(rows).map((row) => `  ${row}`);

export function commandUsage(name: string, { parameter, options }: Command): string {
  const words = Object.entries(options).map((entry) => `[${optionName(entry)}]`);
  return ['Usage:', programName, name, parameter ?? [], ...words].flat().join(' ');
}

export function describeCommand(name: string, command: Command): string {
  const { summary, details, options, examples } = command;
  const optionRows = Object.entries({ ...options, help: { says: 'Prints this help.' } }).map(
    (entry) => [optionName(entry), entry[1].says] as const,
  );
  return [
    commandUsage(name, command),
    '',
    summary,
    ...details.flatMap((paragraph) => ['', paragraph]),
    '',
    'Options:',
    ...toTable(optionRows),
    '',
    'Examples:',
    ...examples.flatMap(([call, says]) => [`  ${[programName, name, call].join(' ').trimEnd()}`, `      ${says}`]),
    '',
    exitLine,
  ].join('\n');
}

export const describeProgram = (commands: Commands): string =>
  [
    `Usage: ${programName} [command] [options]`,
    '',
    'Runs the payment service behind <crypto-checkout>, and what its developers and operators need.',
    '',
    'Commands:',
    ...toTable(Object.entries(commands).map(([name, { summary }]) => [name, summary])),
    '',
    'Without a command it starts the service. Options of all commands:',
    ...toTable([
      ['--help, -h', 'Prints this help; after a command, its help.'],
      ['--version, -v', 'Prints the version.'],
    ]),
    '',
    exitLine,
  ].join('\n');
