import { fileURLToPath } from 'node:url';
import { normalizePath, type Plugin } from 'vite';
import { compactTemplates } from './compact-templates.js';
import { compileTemplates } from './compile-templates.js';

export { packagedWidgetBuild, widgetBuild } from './environments.js';
export { copyWidgetOutput, compressOutput, writeIntegrity } from './output-files.js';

const path = (relative: string): string => normalizePath(fileURLToPath(new URL(relative, import.meta.url)));

/** Builds by the names of their environments in `vite.config.ts`: those of the widget, and all that check replies by the contract. */
const widgets = ['module', 'package'] as const;
const contractReaders = [...widgets, 'console', 'rehearsal', 'backend', 'backendCommonJs'] as const;

/** Restricts a plugin to some builds. */
const only = (plugin: Plugin, ...environments: readonly (typeof contractReaders)[number][]): Plugin => ({
  ...plugin,
  apply: 'build',
  applyToEnvironment: ({ name }) => environments.some((environment) => environment === name),
});

/** Imports `file` where a module imports `specifier`. Vite's own aliases hold for every environment. */
const alias = (specifier: RegExp, file: string): Plugin => ({
  name: `alias ${specifier.source}`,
  enforce: 'pre',
  resolveId: { filter: { id: specifier }, handler: () => path(file) },
});

export const widgetPlugins = (): Plugin[] => [
  // Saves 4.7 KB brotli of the first screen. The console's policy reports the library's probe for `eval`.
  only(alias(/^zod\/mini$/, './stand-ins/zod-mini.ts'), ...contractReaders),
  // Save 2.8 KB brotli of the pay screen.
  only(alias(/^\.\/segments$/, './stand-ins/qr-segments.cjs'), ...widgets),
  only(alias(/^\.\/(?:mode|utils|version|mask-pattern|error-correction-.+)$/, './stand-ins/qr-parts.cjs'), ...widgets),
  // Saves 2.2 KB brotli of it.
  only(alias(/^@noble\/hashes\/sha2\.js$/, './stand-ins/sha256.ts'), ...widgets),
  only(alias(/^\.\/import-again\.js$/, '../lazy/import-again.package.ts'), 'package'),
  only(compactTemplates({ folder: path('../') }), ...widgets),
  only(compileTemplates({ folder: path('../') }), ...widgets),
];
