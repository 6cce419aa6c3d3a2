// Old versions of Chromium, from the packages of `test/old-chromium`: each holds a compressed program that draws to memory.
import { chmodSync, createReadStream, createWriteStream, existsSync, renameSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import { installPackage } from './own-package.mjs';

const folder = fileURLToPath(new URL('../old-chromium', import.meta.url));

async function unpack(name) {
  const path = join(folder, 'node_modules', name, 'bin/chromium');
  if (existsSync(path)) return path;
  const partial = `${path}.${process.pid}`;
  await pipeline(createReadStream(`${path}.br`), createBrotliDecompress(), createWriteStream(partial));
  chmodSync(partial, 0o755);
  renameSync(partial, path);
  return path;
}

/** Installs the packages and returns a name and the path of a program for each, oldest first. */
export async function findOldChromiums() {
  installPackage(folder);
  const { devDependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const names = Object.keys(devDependencies).sort();
  return Promise.all(
    names.map(async (name) => ({ name: name.replace('chromium-', 'Chromium '), path: await unpack(name) })),
  );
}
