import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createStaticFile, type StaticFile } from '../adapters/http/index.js';
import { openApiDocument } from '../openapi/index.js';

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

let text: string | undefined;

export const openApiText = (): string =>
  (text ??= `${JSON.stringify(openApiDocument({ version: readProductVersion() }))}\n`);

/** The description as a file that any origin may read, at its path. */
export const openApiFile = (): readonly [path: string, file: StaticFile] => {
  const path = '/api/openapi.json';
  return [path, createStaticFile(path, { body: Buffer.from(openApiText()), crossOrigin: true })];
};
