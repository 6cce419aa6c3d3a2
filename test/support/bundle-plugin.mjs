// Serves the tests of the browsers as one bundle, with source maps of their own. A page then loads some ten modules instead of
// three hundred, and the browser keeps what all pages share.
import { join, relative } from 'node:path';
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

/** Wraps what a test file does in a `describe` of its own, so that its hooks end with it: several files share a page. */
const describeFiles = (root) => ({
  name: 'describe-files',
  enforce: 'post',
  transform(code, id) {
    if (!id.endsWith('.test.ts')) return undefined;
    const start = this.parse(code).body.findLast(({ type }) => type === 'ImportDeclaration')?.end ?? 0;
    const name = JSON.stringify(normalizePath(relative(join(root, 'test'), id)));
    // On one line with the code before and after it: the source map stays right.
    return { code: `${code.slice(0, start)};describe(${name}, () => {${code.slice(start)}\n});`, map: null };
  },
});

async function bundle(root, files) {
  const { output } = await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    mode: 'development',
    plugins: [describeFiles(root)],
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
          entryFileNames: `${chunks}/[name]`,
          chunkFileNames: `${chunks}/[name]-[hash].js`,
          codeSplitting: { groups: [createGroup(root)] },
        },
      },
    },
  });
  return new Map(output.map(({ fileName, code, source }) => [`/${fileName}`, code ?? source]));
}

/** @param {readonly string[]} files what the pages load first, relative to the root */
export function bundlePlugin(files) {
  let served = new Map();
  return {
    name: 'bundle',
    async serverStart({ config }) {
      process.env.NODE_ENV ??= 'development'; // Lit then throws for fields that hide properties
      served = await bundle(config.rootDir, files);
    },
    serve({ path }) {
      // The runner asks for a test with a query: a module that a chunk imports as well must not run twice.
      if (served.has(`/${chunks}${path}`)) return { body: `import '/${chunks}${path}';`, type: 'js' };
      const body = served.get(path);
      if (body === undefined) return undefined;
      // The browser keeps the chunks, and what it compiled of them: each run has a port of its own.
      return {
        body,
        type: path.endsWith('.map') ? 'json' : 'js',
        headers: { 'cache-control': 'max-age=86400, immutable' },
      };
    },
  };
}
