import type { Command, Option } from './command.js';

export const programName = 'crypto-checkout-server';

export type Commands = Readonly<Record<string, Command>>;

const exitLines = [
  'Exit codes: 0 all is well, 1 there is something to look at or it failed, 2 the command was used in a wrong way.',
];

const optionName = ([name, { value }]: readonly [string, Option]): string =>
  value === undefined ? `--${name}` : `--${name} ${value}`;

/** Two columns, the second one aligned. */
function toTable(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(0, ...rows.map(([first]) => first.length));
  return rows.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`);
}

/** The one line that shows how a command is called. */
export function usageOf(name: string, { parameters, options }: Command): string {
  const words = Object.entries(options).map((entry) => `[${optionName(entry)}]`);
  return ['Usage:', programName, name, ...(parameters === undefined ? [] : [parameters]), ...words].join(' ');
}

/** The help of one command. */
export function describeCommand(name: string, command: Command): string {
  const { summary, details, options, examples } = command;
  const optionRows = Object.entries({ ...options, help: { says: 'Prints this help.' } }).map(
    (entry) => [optionName(entry), entry[1].says] as const,
  );
  return [
    usageOf(name, command),
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
    ...exitLines,
  ].join('\n');
}

/** The list of all commands. */
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
      ['--help', 'Prints this help; after a command, its help.'],
      ['--version', 'Prints the version.'],
    ]),
    '',
    ...exitLines,
  ].join('\n');

/** How many letters have to be changed, added or removed to make one word of the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of Array.from(one).entries()) {
    const next = [index + 1];
    for (const [column, wanted] of Array.from(other).entries()) {
      const changed = (row[column] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The name that is nearest to a word, if one is near: a typing error or the start of a name. */
export function nearestName(word: string, names: readonly string[]): string | undefined {
  const ranked = names
    .map((name) => ({ name, far: name.startsWith(word) ? 0 : distance(word, name) }))
    .sort((a, b) => a.far - b.far);
  const [best] = ranked;
  return best && best.far <= Math.max(1, Math.floor(best.name.length / 2)) ? best.name : undefined;
}
