import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path/posix';
import { type EnvironmentOptions, version } from 'vite';

/** A dictionary is a file that is named after a language, such as `locales/pt-BR.json`. */
const dictionary = /^([a-z]{2}(?:-[A-Z]{2})?)\.json$/;

/**
 * Names the chunks of dictionaries, such as `checkout.locale-de-….js`. They share one hash, because the first file names
 * them all and nineteen hashes do not compress: they would add 0.1 KB. Returns the name of a chunk by its module.
 */
function chunkNamer(folder: string): (module: string | null) => string {
  const files = readdirSync(folder).filter((name) => dictionary.test(name));
  const hash = createHash('sha256').update(version);
  for (const file of files.sort()) hash.update(readFileSync(join(folder, file)));
  const digest = hash.digest('hex').slice(0, 6);
  const names = new Map(
    files.map((file) => [join(folder, file), `checkout.locale-${file.replace('.json', '')}-${digest}.js`]),
  );
  return (module) => names.get(module ?? '') ?? 'checkout.[name]-[hash:6].js';
}

/** The folders of the project and of the build, and the module that defines the element. */
type WidgetBuildSettings = Readonly<Record<'root' | 'dist' | 'entry', string>>;

type Builds = Readonly<Record<string, EnvironmentOptions>>;

/** Chromium compiles the functions of a file with this first line while it loads, not at their first call: those of a first screen. */
const compileHint = '//# allFunctionsCalledOnLoad';

const production = { 'process.env.NODE_ENV': '"production"' };

type ModuleBuild = Omit<WidgetBuildSettings, 'dist'> & { readonly outDir: string; readonly keepsAnnotations: boolean };

/** The module build of `entry`: `checkout.js` and its chunks in a folder. */
function moduleBuild({ root, entry, outDir, keepsAnnotations }: ModuleBuild): EnvironmentOptions {
  const chunkFileName = chunkNamer(`${root}/widget/locales`);
  return {
    consumer: 'client',
    define: production,
    build: {
      outDir,
      lib: { entry, formats: ['es'], fileName: () => 'checkout.js' },
      rolldownOptions: {
        preserveEntrySignatures: 'allow-extension',
        // Each schema of the contract, and each rule of addresses, is in the chunk that reads it.
        // No getter of the widget has an effect: what is only read goes, and what is read once stands where it is read.
        treeshake: {
          moduleSideEffects: [{ test: /\/server\/(?:contract|address)\//, sideEffects: false }],
          propertyReadSideEffects: false,
        },
        output: {
          chunkFileNames: ({ facadeModuleId }) => chunkFileName(facadeModuleId),
          postBanner: ({ isEntry, name }) => (isEntry || name === 'locales' ? compileHint : ''),
          // Code that the first file shares with chunks stays in it, and what the families of addresses share is one file.
          codeSplitting: {
            groups: [
              { name: 'checkout', tags: ['$initial'] },
              { name: 'addresses', test: /\/server\/address\/(?:base58|radix|rule)|stand-ins\/sha256/ },
            ],
          },
          hashCharacters: 'hex',
          minify: true,
          comments: { annotation: keepsAnnotations, legal: false, jsdoc: false },
        },
      },
    },
  };
}

/** What merchants load: `checkout.js` and its chunks. */
export const widgetBuild = ({ root, dist, entry }: WidgetBuildSettings): Builds => ({
  module: moduleBuild({ root, entry, outDir: dist, keepsAnnotations: false }),
});

/**
 * What the bundlers of shops read. The URL of a script stands for the service only where the script comes from the service:
 * a bundler writes a path of its machine, or leaves the URL of the shop's bundle. `widgetPlugins` leaves out the import of a
 * chunk by its URL, which a bundler cannot follow; annotations tell it to leave that of the sandbox's strip as it is.
 */
export function packagedWidgetBuild({ root, dist, entry }: WidgetBuildSettings): Builds {
  const { build, ...served } = moduleBuild({ root, entry, outDir: `${dist}/package`, keepsAnnotations: true });
  const define = { ...production, 'import.meta.url': '""' };
  return { package: { ...served, define, build: { ...build, sourcemap: false } } };
}
