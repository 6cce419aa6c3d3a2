type Read = (path: string) => string;

/** Why a test file needs a process of its own; undefined when it can share one with others of its room. */
export function reasonToRunAlone(file: string, read: Read): string | undefined;

/** The processes that run these files: one for each room, and one for each file that needs its own. */
export function planProcesses(
  files: readonly string[],
  read: Read,
): readonly { readonly name: string; readonly files: readonly string[] }[];
