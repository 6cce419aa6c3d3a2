import { spawnSync } from 'node:child_process';
import { aptInstall, isDebianRoot } from '../support/programs.mjs';

type Requirement = {
  readonly what: string;
  readonly packages: readonly string[];
  /** A command that succeeds where they are there. */
  readonly check: readonly [program: string, ...parameters: string[]];
};

/** What a recipe runs in cannot be had here. The message says all. */
export class MissingPackages extends Error {
  constructor(what: string, packages: readonly string[]) {
    super(`${what} cannot be installed here: it is Debian's ${packages.join(', ')}.`);
  }
}

/** Fetches or installs Debian's packages, with a line that says so. @throws MissingPackages */
export function withApt({ what, packages }: Pick<Requirement, 'what' | 'packages'>, run: () => void): void {
  if (!isDebianRoot()) throw new MissingPackages(what, packages);
  console.log(`No ${what} found: fetching it with apt (Debian's ${packages.join(', ')}).`);
  try {
    run();
  } catch {
    throw new MissingPackages(what, packages);
  }
}

/** Installs what a recipe runs in. @throws MissingPackages where it cannot be had. */
export function requirePackages({ what, packages, check: [program, ...parameters] }: Requirement): void {
  const isThere = (): boolean => spawnSync(program, parameters).status === 0;
  if (isThere()) return;
  withApt({ what, packages }, () => aptInstall(...packages));
  if (!isThere()) throw new MissingPackages(what, packages);
}

/** A check for extensions of PHP. */
export const hasPhp = (...extensions: readonly string[]): Requirement['check'] => [
  'php',
  '-r',
  `exit(array_diff(${JSON.stringify(extensions)}, array_map('strtolower', get_loaded_extensions())) ? 1 : 0);`,
];
