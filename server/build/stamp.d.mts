/** What a build contains: all of it, or what `npm start` serves. */
export type BuildMode = 'start' | 'bundle';

type Wanted = {
  readonly root: string;
  readonly mode: BuildMode;
  /** What the build depends on beside files. */
  readonly environment: Readonly<Record<string, string | undefined>>;
};

/** Inside the build: who removes that removes its stamp. */
export const stampFile: string;
/** The paths of all files that a build may read, from the root. */
export function listInputs(root: string): string[];
/** Builds, unless that was done and nothing has changed since. */
export function buildUnlessCurrent(wanted: Wanted, build: (mode: BuildMode) => Promise<void>): Promise<void>;
