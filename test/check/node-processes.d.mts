type Read = (path: string) => string;

/** Why a test file needs a process of its own; undefined when it can share one with others of its room. */
export function reasonToRunAlone(file: string, read: Read): string | undefined;

/** The processes that run these files: one for each room, and one for each file that needs its own. */
export function planProcesses(
  files: readonly string[],
  read: Read,
): readonly { readonly name: string; readonly files: readonly string[] }[];

/** The processes of the end-to-end tests: `count` that share their files, and one for each file that needs its own. */
export function planEndToEnd(suite: {
  readonly files: readonly string[];
  readonly read: Read;
  readonly count: number;
}): readonly { readonly name: string; readonly files: readonly string[] }[];
