export type DebianProgram = {
  readonly path: string;
  /** For `LD_LIBRARY_PATH`, where libraries were fetched with the program. */
  readonly libraries?: string;
};

export type DebianPackages = {
  /** The command. */
  readonly name: string;
  readonly packages: readonly string[];
  /** The path of the program in its package, without a leading slash. */
  readonly program: string;
  /** The folder of the libraries in the other packages. */
  readonly libraries?: string;
};

/** Returns a program; undefined where it is missing and cannot be fetched. */
export function findDebianProgram(packages: DebianPackages): DebianProgram | undefined;

/** Fetches packages and keeps these files and folders of theirs in a folder, without installing anything. */
export function fetchFiles(fetched: {
  readonly packages: readonly string[];
  readonly files: readonly string[];
  readonly folder: string;
}): void;
