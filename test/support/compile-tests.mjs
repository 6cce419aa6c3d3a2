// Compiles the tests that run in Node, with all that they import of the project, in one pass instead of once in every process.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, transformWithOxc } from 'vite';

/** Modules keep the URL of their source, because they read files beside it. */
const sourceUrls = {
  name: 'source-urls',
  enforce: 'pre',
  transform: {
    filter: { id: /\.m?[jt]s$/, code: 'import.meta.url' },
    handler: (code, id) =>
      transformWithOxc(code, id, { define: { 'import.meta.url': JSON.stringify(pathToFileURL(id).href) } }),
  },
};

const virtual = '\0tests:';

/** An entry with several test files imports them all, so they share a process. */
const sharedEntries = (root, entries) => ({
  name: 'shared-entries',
  resolveId: (id) => (id in entries ? `${virtual}${id}` : undefined),
  load(id) {
    if (!id.startsWith(virtual)) return undefined;
    return entries[id.slice(virtual.length)].map((file) => `import ${JSON.stringify(join(root, file))};\n`).join('');
  },
});

/**
 * Writes one module for each entry into `folder`, with source maps.
 * @param {{ root: string, folder: string, entries: Readonly<Record<string, readonly string[]>> }} tests
 *   `entries` has the test files of each entry, as paths from the root
 */
export async function compileTests({ root, folder, entries }) {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    mode: 'test',
    plugins: [sharedEntries(root, entries), sourceUrls],
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      sourcemap: true,
      target: 'node20',
      reportCompressedSize: false,
      rolldownOptions: {
        input: Object.fromEntries(Object.keys(entries).map((name) => [name, name])),
        treeshake: false,
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'shared/[name]-[hash].mjs' },
      },
    },
  });
}
