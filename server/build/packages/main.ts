// `npm run pack`: the two packages of the build, in dist/packages or in the folder that is named.
import { fileURLToPath } from 'node:url';
import { packAll } from './index.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(0)} KB`;

for (const { filename, size, unpackedSize, files, integrity } of packAll(
  root,
  process.argv[2] ?? `${root}dist/packages`,
)) {
  console.log(`${filename}  ${kilobytes(size)}, ${files.length} files, ${kilobytes(unpackedSize)} unpacked`);
  console.log(`  ${integrity}`);
}
