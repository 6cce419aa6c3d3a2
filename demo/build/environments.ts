import type { EnvironmentOptions } from 'vite';

/** The folders of the project and of the build. */
type SiteBuildSettings = Readonly<Record<'root' | 'dist', string>>;

/** The pages of the demo, and the two of them that production serves, each in a folder of its own. */
export function siteBuilds({ root, dist }: SiteBuildSettings): Readonly<Record<string, EnvironmentOptions>> {
  const pages = (...names: readonly string[]) => ({ input: names.map((name) => `${root}/demo/${name}.html`) });
  return {
    /** The hosted page alone, for production. */
    pay: { consumer: 'client', build: { outDir: `${dist}/pay`, rolldownOptions: pages('pay') } },
    /** The operator's console alone. The page's policy loads nothing from `data:`. */
    console: {
      consumer: 'client',
      build: { outDir: `${dist}/console`, assetsInlineLimit: 0, rolldownOptions: pages('console') },
    },
    client: {
      build: {
        outDir: `${dist}/demo`,
        // The policy of the payment page loads nothing from `data:`, and whether the bundler puts the icon into a page varies.
        assetsInlineLimit: 0,
        // MSW in one file, which loads when a visitor chooses the service in the tab.
        chunkSizeWarningLimit: 600,
        // The payment page of the sandbox is as deep as its path on a server: /sandbox/pay/{option}/{transaction_code}.
        // Each page of the documentation is written into `docs/page`.
        rolldownOptions: pages(
          ...['index', 'playground', 'merchant', 'pay', 'sandbox', 'sandbox/pay/option/order', 'docs/page'],
        ),
      },
    },
    /** One file that shares nothing with the pages: checkouts of other origins import it. */
    rehearsal: {
      consumer: 'client',
      build: {
        outDir: `${dist}/demo`,
        emptyOutDir: false,
        lib: {
          entry: `${root}/server/pages/rehearsal/main.ts`,
          formats: ['es'],
          fileName: () => 'sandbox/rehearsal.js',
        },
      },
    },
  };
}
