// Puts the tests of a folder on one page: to open a page and to load the widget takes longer than most files take.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { normalizePath } from 'vite';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The tests of a folder that run in browsers; `npm test` leaves those called `*.check.test.ts` to `check`. */
export const findTests = (folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((name) => /\.test\.ts$/.test(name) && !name.includes('.node.'))
    .filter((name) => process.env.QUICK_TESTS !== '1' || !name.endsWith('.check.test.ts'))
    .map((name) => normalizePath(join(folder, name)))
    .sort();

/** Files with a page of their own. */
const alone = {
  'api/conformance': 'starts a service of its own',
  'api/test-checkout': 'starts a service of its own',
  'destination/first-check': 'is about the first load of the rules of addresses',
};

/** The page of a file: that of its room. Files of `accessibility` take as long as a room, so that two pages share the work. */
function pageOf(file) {
  const [, room, path] = /^test\/[^/]+\/([^/]+)\/(.+)\.test\.ts$/.exec(file);
  return room === 'accessibility' || `${room}/${path}` in alone ? `${room}-${path}` : room;
}

/** Writes a script for each page that imports its files, and returns their paths. */
export function createPages(files) {
  const folder = `.compiled/pages-${process.pid}`;
  const pages = new Map();
  for (const file of files) pages.set(pageOf(file), [...(pages.get(pageOf(file)) ?? []), file]);
  mkdirSync(join(root, folder), { recursive: true });
  process.on('exit', () => rmSync(join(root, folder), { recursive: true, force: true }));
  return [...pages].map(([page, imported]) => {
    const path = `${folder}/${page}.js`;
    writeFileSync(join(root, path), imported.map((file) => `import '/${file}';\n`).join(''));
    return path;
  });
}
