/** What a build contains: all of it, or what `npm start` serves. */
export type BuildMode = 'start' | 'bundle';

type Wanted = {
  readonly root: string;
  readonly mode: BuildMode;
  /** What the build depends on beside files. */
  readonly environment: Readonly<Record<string, string | undefined>>;
};

export const stampFile: string;
export function listInputs(root: string): string[];
export function buildUnlessCurrent(wanted: Wanted, build: (mode: BuildMode) => Promise<void>): Promise<void>;
