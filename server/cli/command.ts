import type { ReadFile } from '../program/config/secrets.js';
import type { RawVariables } from '../program/config/variables.js';

export const exitCodes = { ok: 0, finding: 1, wrongUse: 2 } as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export class UsageError extends Error {}

/** What the process gives to a command. */
export type Host = {
  readonly environment: RawVariables;
  readonly readFile: ReadFile;
  /** Writes a line to the standard output, for programs. */
  readonly print: (line: string) => void;
  /** Writes a line to the standard error, for people. */
  readonly warn: (line: string) => void;
  /** Resolves on Ctrl-C or SIGTERM. */
  readonly stopped: () => Promise<void>;
};

export type CommandContext = Host & {
  readonly text: (name: string) => string | undefined;
  readonly isSet: (name: string) => boolean;
  readonly positionals: readonly string[];
};

export type Option = {
  /** The placeholder of its value in the help, such as `URL`; an option without it is a switch. */
  readonly value?: string;
  readonly says: string;
};

/** Both forms of a result, of which `--json` selects one, and whether the exit code is 0. A command may print by itself. */
export type Result = { readonly json?: unknown; readonly lines?: readonly string[]; readonly isFine?: boolean };

/** A command as data: its call, its help and its function. */
export type Command = {
  readonly summary: string;
  /** The name of its only parameter. */
  readonly parameter?: string;
  readonly details: readonly string[];
  readonly options: Readonly<Record<string, Option>>;
  readonly examples: readonly (readonly [call: string, says: string])[];
  readonly run: (context: CommandContext) => Result | Promise<Result>;
};

/** Pads every column but the last to its longest cell. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
