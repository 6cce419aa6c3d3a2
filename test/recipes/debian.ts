import { spawnSync } from 'node:child_process';
import { aptInstall, isDebianRoot } from '../support/programs.mjs';

type Requirement = {
  readonly what: string;
  readonly packages: readonly string[];
  /** A command that succeeds where they are there. */
  readonly check: readonly [program: string, ...parameters: string[]];
};

/** Installs what a recipe runs in. @throws an Error of one sentence where it cannot be had. */
export function requirePackages({ what, packages, check: [program, ...parameters] }: Requirement): void {
  const isThere = (): boolean => spawnSync(program, parameters).status === 0;
  if (isThere()) return;
  if (isDebianRoot()) {
    console.log(`No ${what} found: installing it with apt (Debian's packages ${packages.join(', ')}).`);
    aptInstall(...packages);
  }
  if (!isThere()) throw new Error(`${what} is missing: install Debian's packages ${packages.join(', ')}.`);
}

/** A check for extensions of PHP. */
export const hasPhp = (...extensions: readonly string[]): Requirement['check'] => [
  'php',
  '-r',
  `exit(array_diff(${JSON.stringify(extensions)}, array_map('strtolower', get_loaded_extensions())) ? 1 : 0);`,
];
