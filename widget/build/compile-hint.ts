import type { Plugin } from 'vite';

const hint = '//# allFunctionsCalledOnLoad';

/**
 * Marks the entry so that Chromium compiles its functions while it loads, instead of at their first call: DECISIONS
 * 76.5. Saves 3.6 of 40 ms of main thread. Without it the element works the same.
 */
export function compileHint(): Plugin {
  return {
    name: 'compile-hint',
    outputOptions: (options) => ({ ...options, postBanner: ({ isEntry }) => (isEntry ? hint : '') }),
    generateBundle(_options, bundle) {
      const isMarked = Object.values(bundle).some((file) => file.type === 'chunk' && file.code.startsWith(hint));
      if (!isMarked) this.error(`No entry begins with ${hint}.`);
    },
  };
}
