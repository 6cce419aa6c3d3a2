import type { EnvironmentOptions } from 'vite';
import { nameDictionaries } from './dictionaries.js';

type WidgetBuildSettings = {
  /** The folders of the project and of the build. */
  readonly root: string;
  readonly dist: string;
  /** The module that defines the element. */
  readonly entry: string;
};

/** Chromium compiles the functions of a file with this first line while it loads, not at their first call. */
const compileHint = '//# allFunctionsCalledOnLoad';

/** What merchants load. */
export function widgetBuilds({ root, dist, entry }: WidgetBuildSettings): Readonly<Record<string, EnvironmentOptions>> {
  const { chunkFileName, fileNames } = nameDictionaries(`${root}/widget/locales`);
  const define = { 'process.env.NODE_ENV': '"production"', __DICTIONARY_FILES__: JSON.stringify(fileNames) };
  return {
    /** `checkout.js` and its chunks. */
    module: {
      consumer: 'client',
      define,
      build: {
        outDir: dist,
        lib: { entry, formats: ['es'], fileName: () => 'checkout.js' },
        rolldownOptions: {
          preserveEntrySignatures: 'allow-extension',
          // Each schema of the contract is in the chunk that reads it.
          treeshake: { moduleSideEffects: [{ test: /\/server\/contract\//, sideEffects: false }] },
          output: {
            chunkFileNames: ({ facadeModuleId }) => chunkFileName(facadeModuleId),
            postBanner: ({ isEntry }) => (isEntry ? compileHint : ''),
            // Code that the first file shares with chunks stays in it, which saves a request.
            codeSplitting: { groups: [{ name: 'checkout', tags: ['$initial'] }] },
            minify: true,
            comments: false,
          },
        },
      },
    },

    /** `checkout.iife.js`, for pages that cannot use modules. It loads the dictionaries of the module build. */
    classic: {
      consumer: 'client',
      define,
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
  };
}
