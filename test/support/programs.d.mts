import type { ChildProcess, SpawnOptions } from 'node:child_process';

export function canRun(file: string): boolean;
/** The candidate files of these commands, in the order of the PATH. */
export function onPath(commands: readonly string[]): string[];
export function isDebianRoot(): boolean;
/** Runs apt after the suites that run it at the same time. @throws when it fails. */
export function apt(parameters: readonly string[], options?: { readonly cwd?: string }): void;
/** Updates apt's lists and installs Debian's packages. @throws when that fails. */
export function aptInstall(...packages: string[]): void;
/** Starts a program that, on Linux, ends with this process, however that ends. */
export function spawnWithParent(
  command: readonly [string, ...string[]],
  options: SpawnOptions & { readonly signal?: string },
): ChildProcess;
/** A port that was free a moment ago. */
export function findFreePort(): Promise<number>;
