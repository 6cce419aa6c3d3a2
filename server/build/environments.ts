import type { EnvironmentOptions } from 'vite';

/** The entry modules of a build by the names of their files. */
type Entries = Readonly<Record<string, string>>;

type NodeBuildSettings = {
  /** The folders of the project and of the build. */
  readonly root: string;
  readonly dist: string;
};

/** The programs of the service, and the modules of the package that Node, a test or a build script imports. */
export function nodeBuilds({ root, dist }: NodeBuildSettings): Readonly<Record<string, EnvironmentOptions>> {
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
      { webhook: `${root}/server/webhook-verify/index.ts`, sign: `${root}/server/webhook-verify/sign.ts` },
      { target: 'node20' },
    ),
    testing: bundled({ testing: `${root}/server/testing/index.ts` }, { external: 'msw', compress: true }),
    // Playwright reads the names of a fixture's parameters from its source.
    playwright: bundled(
      { playwright: `${root}/server/playwright/index.ts` },
      { external: '@playwright/test', compress: false },
    ),
    /** What the package gives where there is no DOM. */
    stub: readable({ 'server-stub': `${root}/widget/server-stub/index.ts` }),
    theme: readable({ theme: `${root}/widget/theme/package.ts` }),
    server: readable(
      {
        main: `${root}/server/main.ts`,
        bin: `${root}/server/bin.ts`,
        backup: `${root}/server/backup.ts`,
        erase: `${root}/server/erase.ts`,
        reconcile: `${root}/server/reconcile.ts`,
      },
      { target: 'node20', outDir: `${dist}/server`, emptyOutDir: true, sourcemap: true },
    ),
  };
}
