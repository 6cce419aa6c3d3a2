import { readFileSync } from 'node:fs';
import type { EnvironmentOptions, Rolldown } from 'vite';

type NodeBuildSettings = { readonly root: string; readonly dist: string };

const servedTypes = /"(?:html|css|js|json|map|webmanifest|txt|xml|md|conf|svg|png|jpg|gif|webp|avif|ico|woff2)"/;

/** A static import of `node:http` reads all its exports, of which `WebSocket` loads Node's `fetch`. Another name stops the build. */
const httpCode =
  'export const { Agent, createServer, IncomingMessage, request, ServerResponse, STATUS_CODES } = process.getBuiltinModule("http");';

/** What a start must not load: that import, and the types of the table that no site has. */
const slow = /^import .* from "node:http";|"application\/vnd\.amazon/m;

/** Leaves out of a start what no request needs. */
const quickStart: Rolldown.Plugin = {
  name: 'quick-start',
  resolveId: {
    order: 'pre', // before Vite leaves the modules of Node outside
    // eslint-disable-next-line @typescript-eslint/max-params -- Rolldown's hook
    handler: (id, _, { kind }) => (id === 'node:http' && kind === 'import-statement' ? '\0http' : undefined),
  },
  /** Of the table of all file types, a seventh of the program, stay those that the site may have. */
  load(id) {
    if (id === '\0http') return httpCode;
    if (!id.endsWith('/mime-db/db.json')) return undefined;
    const types = Object.entries(JSON.parse(readFileSync(id, 'utf8')) as Readonly<Record<string, object>>);
    return JSON.stringify(Object.fromEntries(types.filter(([, type]) => servedTypes.test(JSON.stringify(type)))));
  },
  /** Node reads ASCII faster. */
  generateBundle(_, files) {
    const escape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
    for (const file of Object.values(files)) {
      if (file.type !== 'chunk') continue;
      if (slow.test(file.code)) this.error(`A start would load ${slow.exec(file.code)?.[0]}`);
      file.code = file.code.replaceAll(/[^\0-\x7f]/g, escape);
    }
  },
};

/**
 * The programs of the service with their packages inside: reading some five hundred files was a third of a start. `libsql`
 * stays outside, for it is a native library. Lines stay as they are, because minified ones start no faster and a stack
 * trace names them; comments go, for they take 6 MB of memory.
 */
export const serverBuilds = ({ root, dist }: NodeBuildSettings): Readonly<Record<string, EnvironmentOptions>> => ({
  server: {
    consumer: 'server',
    resolve: { noExternal: true, external: ['libsql'] },
    build: {
      outDir: `${dist}/server`,
      emptyOutDir: true,
      ssr: true,
      target: 'node20',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        plugins: [quickStart],
        input: { main: `${root}/server/main.ts`, bin: `${root}/server/cli/bin.ts` },
        output: { comments: false, chunkFileNames: '[name]-[hash].js' },
        optimization: { inlineConst: false }, // a list of 70 KB would be inlined in three places
      },
    },
  },
});

/** What CommonJS can load as well, in `.cjs` files. */
type Format = 'es' | 'cjs';

const output = (format: Format) => ({
  format,
  entryFileNames: format === 'cjs' ? '[name].cjs' : '[name].js',
  chunkFileNames: format === 'cjs' ? '[name]-[hash].cjs' : '[name]-[hash].js',
});

/** The modules of the package that Node, a backend, a test or a build script imports. */
export function packageBuilds({ root, dist }: NodeBuildSettings): Readonly<Record<string, EnvironmentOptions>> {
  const packages = `${root}/server/packages`;
  const inDist = { outDir: dist, emptyOutDir: false, sourcemap: false, ssr: true, target: 'node20' } as const;

  /** Files that are read as they are. */
  const readable = (input: Readonly<Record<string, string>>, format: Format = 'es'): EnvironmentOptions => ({
    consumer: 'server',
    build: { ...inDist, minify: false, rolldownOptions: { input, output: output(format) } },
  });

  /** One file with everything inside but the library that its users have. Comments go: they have the paths of the sources. */
  const bundled = (
    input: Readonly<Record<string, string>>,
    { external = [], format = 'es', minify }: { external?: string[]; format?: Format; minify: boolean },
  ): EnvironmentOptions => ({
    consumer: 'server',
    resolve: { noExternal: true, external },
    build: {
      ...inDist,
      rolldownOptions: {
        input,
        // Of the contract the client of a backend takes the schemas that it reads.
        treeshake: { moduleSideEffects: [{ test: /\/server\/contract\//, sideEffects: false }] },
        output: { ...output(format), minify, comments: false },
      },
    },
  });

  const webhook = { webhook: `${packages}/verify/index.ts`, sign: `${packages}/sign/index.ts` };
  const backend = { 'server-client': `${packages}/server/index.ts` };
  const testing = { testing: `${packages}/testing/index.ts` };
  return {
    webhook: readable(webhook),
    webhookCommonJs: readable(webhook, 'cjs'),
    // Small, because workers load it at each cold start.
    backend: bundled(backend, { minify: true }),
    backendCommonJs: bundled(backend, { minify: true, format: 'cjs' }),
    // Not minified: Node prints the whole source line of an uncaught error.
    testing: bundled(testing, { external: ['msw'], minify: false }),
    // With MSW inside: Jest requires no package that has modules alone, and MSW needs such packages.
    testingCommonJs: bundled(testing, { minify: false, format: 'cjs' }),
    /** What the package gives where there is no DOM. */
    stub: readable({ 'server-stub': `${root}/widget/server-stub/index.ts` }),
    theme: { ...readable({ theme: `${root}/widget/theme/package.ts` }), resolve: { noExternal: true } },
  };
}
