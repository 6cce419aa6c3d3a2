import { build, type Rolldown } from 'vite';
import { fromRoot } from '../programs.js';

/** Builds the bare element as one minified module, with the settings of the widget's build. */
export async function buildHello(): Promise<string> {
  const outputs = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: fromRoot('test/bench/browser/hello.ts'), formats: ['es'], fileName: () => 'hello.js' },
      rolldownOptions: { output: { minify: true } },
    },
  });
  const [output] = outputs as Rolldown.RolldownOutput[];
  const chunk = output?.output[0];
  if (!chunk) throw new Error('The bare element was not built.');
  return chunk.code;
}
