import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the package, which contains both the sources and the build of this file. */
export function rootFolder(from = dirname(fileURLToPath(import.meta.url))): string {
  return existsSync(join(from, 'package.json')) || dirname(from) === from ? from : rootFolder(dirname(from));
}

export function readProductVersion(): string {
  const { version } = JSON.parse(readFileSync(join(rootFolder(), 'package.json'), 'utf8')) as {
    readonly version: string;
  };
  return version;
}

let text: Promise<string> | undefined;

/** The description of the API as JSON. A start does not load what writes it. */
export const openApiText = (): Promise<string> =>
  (text ??= import('../openapi/index.js').then(
    ({ describeApi }) => `${JSON.stringify(describeApi({ version: readProductVersion() }))}\n`,
  ));
