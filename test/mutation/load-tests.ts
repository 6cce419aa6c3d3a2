import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Files whose tests take seconds. They run last, for mutants that no other test catches. */
export const slowTests = [
  'test/server/core/lifecycle/lifecycle.test.ts',
  'test/server/core/webhooks/dispatch/dispatcher-hosts.test.ts',
];

/** Every `*.test.ts` below some folders, but for the slow ones. */
export const findTests = (...folders: readonly string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((file) => join(folder, String(file)))
      .filter((path) => path.endsWith('.test.ts') && !slowTests.includes(path)),
  );

/** Runs test files in this process: to start one for each would cost more than their tests do. */
export async function loadTests(paths: readonly string[]): Promise<void> {
  if (paths.length === 0) throw new Error('No tests: was a folder renamed?');
  for (const path of paths) await import(pathToFileURL(join(root, path)).href);
}
