import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

/** Below this size a response is sent as it is. */
const minBytes = 1024;
const isCompressible = (name: string): boolean => /\.(?:js|css|html|json|svg)$/.test(name);

const compress = (body: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });

async function compressFile(path: string): Promise<void> {
  const body = readFileSync(path);
  if (body.length >= minBytes) writeFileSync(`${path}.br`, await compress(body));
}

/**
 * Writes what servers send for each file, as `FILE.br`: the highest quality takes too long for the first request. Source
 * maps have none, since no page loads them. With `names` only those files of the folder itself.
 */
export async function precompress(folder: string, names?: RegExp): Promise<void> {
  const paths = names
    ? readdirSync(folder).filter((name) => names.test(name))
    : readdirSync(folder, { recursive: true });
  await Promise.all(
    paths
      .map(String)
      .filter(isCompressible)
      .map((path) => compressFile(join(folder, path))),
  );
}
