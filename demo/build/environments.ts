import type { EnvironmentOptions } from 'vite';

type SiteBuildSettings = {
  /** The folders of the project and of the build. */
  readonly root: string;
  readonly dist: string;
};

/** The pages of the demo, and the two of them that production serves, each in a folder of its own. */
export const siteBuilds = ({ root, dist }: SiteBuildSettings): Readonly<Record<string, EnvironmentOptions>> => ({
  /** The hosted page alone, for production. */
  pay: {
    consumer: 'client',
    build: {
      outDir: `${dist}/pay`,
      sourcemap: 'hidden',
      rolldownOptions: { input: `${root}/demo/pay.html` },
    },
  },
  /** The operator's console alone. */
  console: {
    consumer: 'client',
    build: {
      outDir: `${dist}/console`,
      sourcemap: 'hidden',
      // The page's policy loads nothing from `data:`.
      assetsInlineLimit: 0,
      rolldownOptions: { input: `${root}/demo/console.html` },
    },
  },
  client: {
    build: {
      outDir: `${dist}/demo`,
      // The policy of the payment page loads nothing from `data:`, and whether the bundler puts the icon into a page varies.
      assetsInlineLimit: 0,
      // MSW in one file, which loads when a visitor chooses the service in the tab.
      chunkSizeWarningLimit: 600,
      rolldownOptions: {
        // The payment page of the sandbox is as deep as its path on a server: /sandbox/pay/{option}/{transaction_code}.
        input: [
          ...['index', 'merchant', 'pay', 'preview', 'sandbox', 'sandbox/pay/option/order'],
          // the page into which each page of the documentation is written
          'docs/page',
          'docs/reference/index',
        ].map((name) => `${root}/demo/${name}.html`),
      },
    },
  },
});
