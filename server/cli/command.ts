import type { ReadFile } from '../program/config/config.js';

/** What a command ends with: CI decides by it. */
export const exitCodes = { ok: 0, finding: 1, wrongUse: 2 } as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The caller has used a command in a wrong way; the message says what is wrong. */
export class UsageError extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>;

/** What a command gets of the process that runs it. */
export type Host = {
  readonly environment: Environment;
  readonly readFile: ReadFile;
  /** Writes a line to the standard output: what a program reads. */
  readonly print: (line: string) => void;
  /** Writes a line to the standard error: what a person reads. */
  readonly warn: (line: string) => void;
  /** Resolves when somebody stops the program, by Ctrl-C or SIGTERM. */
  readonly stopped: () => Promise<void>;
};

export type CommandContext = Host & {
  /** The text of an option; undefined where it is not given. */
  readonly text: (name: string) => string | undefined;
  readonly isSet: (name: string) => boolean;
  readonly positionals: readonly string[];
};

export type Option = {
  /** What stands for its value in the help, such as `URL`; an option without it is a switch. */
  readonly value?: string;
  readonly says: string;
};

/** A command as data: how it is called, what its help says, and what it does. */
export type Command = {
  /** One line of the list of commands. */
  readonly summary: string;
  /** The parameters without a name, as the help shows them. */
  readonly parameters?: string;
  /** How many there may be: the fewest and the most. */
  readonly arity?: readonly [min: number, max: number];
  /** Paragraphs of the help. */
  readonly details: readonly string[];
  readonly options: Readonly<Record<string, Option>>;
  /** Parameters of a call, and what it does. */
  readonly examples: readonly (readonly [call: string, says: string])[];
  readonly run: (context: CommandContext) => Promise<ExitCode>;
};

export const jsonOption: Readonly<Record<string, Option>> = {
  json: { says: 'Prints the result as JSON, for programs.' },
};

type Result = { readonly json: unknown; readonly lines: readonly string[] };

/** Prints a result in the form that the caller wants. */
export function report({ print, isSet }: CommandContext, { json, lines }: Result): void {
  if (isSet('json')) print(JSON.stringify(json, null, 2));
  else lines.forEach(print);
}
