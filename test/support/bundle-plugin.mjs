// Serves the tests of the browsers as one bundle, with source maps of their own. A page then loads some ten modules instead of
// three hundred, and the browser keeps what all pages share.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build, normalizePath } from 'vite';

/** Where the shared chunks are served. No file of the project has such a path. */
const chunks = 'test-chunks';

/** What every test imports. */
const shared = 'test/widget/support/index.ts';

/** Finds the modules that a page loads with an entry at once. What is imported on demand stays a chunk of its own. */
function findImports(entry, context) {
  const found = new Set([entry]);
  for (const id of found) context.getModuleInfo(id)?.importedIds.forEach((imported) => found.add(imported));
  return found;
}

/** Puts what every page loads into one chunk. */
function createGroup(root) {
  let imports;
  return {
    debugName: 'shared',
    name(id, context) {
      imports ??= findImports(normalizePath(join(root, shared)), context);
      return imports.has(id) ? 'shared' : null;
    },
  };
}

/** The runner's own modules, which its server adds. */
const ofRunner = /^\/__web-/;

/** The tests of a folder that run in browsers. */
const findTests = (root, folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((name) => /\.test\.ts$/.test(name) && !name.includes('.node.'))
    .map((name) => normalizePath(join(folder, name)));

/** The files that the command line names. */
const named = process.argv.filter((argument) => argument.endsWith('.test.ts')).map(normalizePath);

async function bundle(root, folders) {
  const files = named.length > 0 ? named : folders.flatMap((folder) => findTests(root, folder));
  const { output } = await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    mode: 'development',
    define: { 'process.env.FULL_TESTS': JSON.stringify(process.env.FULL_TESTS ?? '') },
    build: {
      write: false,
      outDir: root, // source maps are relative to it
      minify: false,
      sourcemap: true,
      target: 'esnext',
      modulePreload: false,
      reportCompressedSize: false,
      rollupOptions: {
        input: Object.fromEntries(files.map((file) => [file, join(root, file)])),
        external: ofRunner,
        output: {
          entryFileNames: '[name]',
          chunkFileNames: `${chunks}/[name]-[hash].js`,
          codeSplitting: { groups: [createGroup(root)] },
        },
      },
    },
  });
  return new Map(output.map(({ fileName, code, source }) => [`/${fileName}`, code ?? source]));
}

/** @param {readonly string[]} folders with the tests, relative to the root */
export function bundlePlugin(folders) {
  let served = new Map();
  return {
    name: 'bundle',
    async serverStart({ config }) {
      process.env.NODE_ENV ??= 'development'; // Lit then throws for fields that hide properties
      served = await bundle(config.rootDir, folders);
    },
    serve({ path }) {
      const body = served.get(path);
      if (body === undefined) return undefined;
      // The names of shared chunks have hashes: a browser then keeps them, and what it compiled of them.
      const headers = path.startsWith(`/${chunks}/`) ? { 'cache-control': 'max-age=86400, immutable' } : {};
      return { body, type: path.endsWith('.map') ? 'json' : 'js', headers };
    },
  };
}
