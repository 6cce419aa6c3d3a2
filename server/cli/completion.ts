import { didYouMean } from '#contract';
import { UsageError, type Command } from './command.js';
import { programName, type Commands } from './help.js';

type Entry = { readonly name: string; readonly summary: string; readonly words: readonly string[] };

const toEntries = (commands: Commands): Entry[] =>
  Object.entries(commands).map(([name, { summary, options, words = [] }]) => ({
    name,
    summary,
    words: [...words, ...Object.keys({ ...options, help: {} }).map((option) => `--${option}`)],
  }));

const namesOf = (entries: readonly Entry[]): string =>
  [...entries.map(({ name }) => name), '--help', '--version'].join(' ');

/** The words after each command as branches of `case`, which bash and zsh share. */
const toBranches = (entries: readonly Entry[]): string[] =>
  entries.map(({ name, words }) => `    ${name}) words='${words.join(' ')}' ;;`);

const bash = (entries: readonly Entry[]): string[] => [
  '_crypto_checkout_server() {',
  `  local words='${namesOf(entries)}'`,
  '  [ "$COMP_CWORD" -gt 1 ] && case "${COMP_WORDS[1]}" in',
  ...toBranches(entries),
  '    *) words= ;;',
  '  esac',
  '  COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))',
  '}',
  `complete -o default -F _crypto_checkout_server ${programName}`,
];

const zsh = (entries: readonly Entry[]): string[] => [
  `#compdef ${programName}`,
  '_crypto_checkout_server() {',
  `  local typed="$words[2]" position=$CURRENT words='${namesOf(entries)}'`,
  '  (( position > 2 )) && case "$typed" in',
  ...toBranches(entries),
  '    *) words= ;;',
  '  esac',
  '  compadd -- ${=words}',
  '  (( position > 2 )) && _files',
  '}',
  `compdef _crypto_checkout_server ${programName}`,
];

/** A text in single quotes of fish. */
const quote = (text: string): string => `'${text.replace(/['\\]/g, '\\$&')}'`;

const fish = (entries: readonly Entry[]): string[] => [
  `complete -c ${programName} -n __fish_use_subcommand -f -a '--help --version'`,
  ...entries.flatMap(({ name, summary, words }) => [
    `complete -c ${programName} -n __fish_use_subcommand -f -a ${name} -d ${quote(summary)}`,
    `complete -c ${programName} -n '__fish_seen_subcommand_from ${name}' -a ${quote(words.join(' '))}`,
  ]),
];

const scripts: Readonly<Record<string, (entries: readonly Entry[]) => string[]>> = { bash, zsh, fish };
const shells = Object.keys(scripts);

/** `readCommands` reads the table that this command is part of. */
export const createCompletion = (readCommands: () => Commands): Command => ({
  summary: 'Prints a script that completes commands and options in a shell.',
  parameters: 'SHELL',
  arity: [1, 1],
  words: shells,
  details: ['SHELL is bash, zsh or fish. The script names the commands, their options, and the scenarios of trigger.'],
  options: {},
  examples: [
    ['bash >> ~/.bashrc', 'For bash, from the next terminal on.'],
    ['zsh >> ~/.zshrc', 'For zsh, after the line with compinit.'],
    ['fish > ~/.config/fish/completions/crypto-checkout-server.fish', 'For fish.'],
  ],
  run({ positionals: [shell = ''] }) {
    const script = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined;
    if (!script) throw new UsageError(`There is no script for ${shell}.${didYouMean(shell, { names: shells })}`);
    return Promise.resolve({ lines: script(toEntries(readCommands())) });
  },
});
