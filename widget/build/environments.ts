import type { EnvironmentOptions } from 'vite';
import { chunkFileName } from './dictionaries.js';

const widget = { consumer: 'client', define: { 'process.env.NODE_ENV': '"production"' } } as const;

type WidgetBuildSettings = {
  /** The folders of the project and of the build. */
  readonly root: string;
  readonly dist: string;
  /** The module that defines the element. */
  readonly entry: string;
};

/** What merchants load, in the order of the build: the classic script names files of the module build. */
export const widgetBuilds = ({
  root,
  dist,
  entry,
}: WidgetBuildSettings): Readonly<Record<string, EnvironmentOptions>> => ({
  /** `checkout.js` and its chunks: what merchants load. */
  module: {
    ...widget,
    build: {
      outDir: dist,
      // The files do not name their maps: every buyer would load the line.
      sourcemap: 'hidden',
      lib: { entry, formats: ['es'], fileName: () => 'checkout.js' },
      rolldownOptions: {
        preserveEntrySignatures: 'allow-extension',
        output: {
          chunkFileNames: ({ facadeModuleId }) => chunkFileName(facadeModuleId),
          minify: true,
          comments: false,
        },
      },
    },
  },

  /** `checkout.iife.js`, for pages that cannot use modules. */
  classic: {
    ...widget,
    build: {
      outDir: dist,
      emptyOutDir: false,
      lib: {
        entry: `${root}/widget/define.classic.ts`,
        formats: ['iife'],
        name: 'CryptoCheckout',
        fileName: () => 'checkout.iife.js',
      },
      rolldownOptions: { output: { codeSplitting: false, minify: true, comments: false } },
    },
  },
});
