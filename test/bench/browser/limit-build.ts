import { build, type Rolldown } from 'vite';
import { compactTemplates } from '../../../widget/build/compact-templates.js';
import { fromRoot } from '../programs.js';

/** Builds the limit page's element as one minified module, as the widget's build does, with its hint to compile at once. */
export async function buildLimit(): Promise<string> {
  const outputs = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: ['widget/', 'test/bench/browser/'].map((folder) => compactTemplates({ folder: fromRoot(folder) })),
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: fromRoot('test/bench/browser/limit.ts'), formats: ['es'], fileName: () => 'limit.js' },
      rolldownOptions: { output: { minify: true, postBanner: '//# allFunctionsCalledOnLoad' } },
    },
  });
  const [output] = outputs as Rolldown.RolldownOutput[];
  const chunk = output?.output[0];
  if (!chunk) throw new Error('The limit page was not built.');
  return chunk.code;
}
