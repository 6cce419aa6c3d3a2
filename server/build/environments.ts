import type { EnvironmentOptions } from 'vite';

type Entries = Readonly<Record<string, string>>;

type NodeBuildSettings = {
  readonly root: string;
  readonly dist: string;
};

/** The programs by the names of their files in `dist/server`. */
const programs = {
  main: 'main',
  bin: 'cli/bin',
};

/**
 * The programs of the service with their packages inside (DECISIONS 146): reading some five hundred files was a third of a start. `libsql`
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
        input: Object.fromEntries(Object.entries(programs).map(([name, file]) => [name, `${root}/server/${file}.ts`])),
        output: { comments: false, chunkFileNames: '[name]-[hash].js' },
      },
    },
  },
});

/** The modules of the package that Node, a test or a build script imports. */
export function packageBuilds({ root, dist }: NodeBuildSettings): Readonly<Record<string, EnvironmentOptions>> {
  const inDist = { outDir: dist, emptyOutDir: false, sourcemap: false, ssr: true } as const;

  /** Files that are read as they are. */
  const readable = (input: Entries, build: EnvironmentOptions['build'] = {}): EnvironmentOptions => ({
    consumer: 'server',
    build: { ...inDist, minify: false, ...build, rolldownOptions: { input } },
  });

  /** One file with everything inside but the library that its users have. Names stay, for stack traces; comments go, for
   * they have the paths of the sources. */
  const bundled = (input: Entries, { external, compress }: { external: string; compress: boolean }) => ({
    consumer: 'server' as const,
    resolve: { noExternal: true as const, external: [external] },
    build: {
      ...inDist,
      target: 'node20',
      rolldownOptions: { input, output: { minify: { mangle: false, compress }, comments: false } },
    },
  });

  return {
    webhook: readable(
      { webhook: `${root}/server/packages/verify/index.ts`, sign: `${root}/server/packages/sign/index.ts` },
      { target: 'node20' },
    ),
    testing: bundled({ testing: `${root}/server/packages/testing/index.ts` }, { external: 'msw', compress: true }),
    // Playwright reads the names of a fixture's parameters from its source.
    playwright: bundled(
      { playwright: `${root}/server/packages/playwright/index.ts` },
      { external: '@playwright/test', compress: false },
    ),
    /** What the package gives where there is no DOM. */
    stub: readable({ 'server-stub': `${root}/widget/server-stub/index.ts` }),
    theme: { ...readable({ theme: `${root}/widget/theme/package.ts` }), resolve: { noExternal: true } },
  };
}
