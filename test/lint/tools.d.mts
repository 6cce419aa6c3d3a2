import type { SpawnSyncOptions } from 'node:child_process';

export function runTool(
  command: readonly [name: 'oxlint' | 'oxfmt', ...parameters: string[]],
  options?: SpawnSyncOptions,
): { readonly status: number | null; readonly stdout: string };
export function writeFormatted(path: string, text: string): void;
