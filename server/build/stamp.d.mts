/** What a build contains: all of it, or what `npm start` serves. */
export type BuildMode = 'start' | 'bundle';

type Hashes = Readonly<Record<string, string | null>>;

export type Stamp = { readonly mode: BuildMode; readonly inputs: string; readonly outputs: Hashes };

type Wanted = {
  readonly mode: BuildMode;
  readonly inputs: string;
  readonly hashOutputs: (paths: readonly string[]) => Hashes;
};

export const stampFile: string;
export function hashFiles(root: string, paths: readonly string[]): Hashes;
export function listInputs(root: string): string[];
export function hashInputs(root: string, environment: Readonly<Record<string, string | undefined>>): string;
export function readStamp(root: string): Stamp | undefined;
export function writeStamp(root: string, stamp: Pick<Stamp, 'mode' | 'inputs'>): void;
export function isCurrent(stamp: Stamp | undefined, wanted: Wanted): boolean;
