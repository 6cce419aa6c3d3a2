type Packages = { readonly packages: readonly string[] };

export type DebianProgram = { readonly path: string };

/**
 * Returns a program by its command, and its path in its package, without a leading slash; undefined where it is missing and
 * cannot be fetched.
 */
export function findDebianProgram(
  program: Packages & Readonly<Record<'name' | 'program', string>>,
): DebianProgram | undefined;

/** Fetches packages and keeps these files and folders of theirs in a folder, without installing anything. */
export function fetchFiles(fetched: Packages & { readonly files: readonly string[]; readonly folder: string }): void;
