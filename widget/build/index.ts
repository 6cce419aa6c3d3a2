import { fileURLToPath } from 'node:url';
import { normalizePath, type Plugin } from 'vite';
import { compactTemplates } from './compact-templates.js';
import { compileHint } from './compile-hint.js';
import { dictionariesBeside } from './dictionaries.js';
import { errorCodes } from './error-codes.js';
import { isolatedLit } from './isolated-lit.js';
import { lazyContract } from './lazy-contract.js';
import { qrcodeModules } from './qrcode-modules.js';
import { qrcodeStandIns } from './qrcode-stand-ins.js';
import { sharedInEntry } from './shared-in-entry.js';
import { zodStandIn } from './zod-stand-in.js';

export { widgetBuilds } from './environments.js';
export { writeIntegrity } from './integrity.js';
export { precompress } from './precompress.js';
export { copyWidget } from './widget-copy.js';

const path = (relative: string): string => normalizePath(fileURLToPath(new URL(relative, import.meta.url)));

/** Restricts a plugin to some builds, by the names of their environments in `vite.config.ts`. */
const only = (plugin: Plugin, ...environments: readonly ('module' | 'classic' | 'console')[]): Plugin => ({
  ...plugin,
  apply: 'build',
  applyToEnvironment: ({ name }) => environments.some((environment) => environment === name),
});

/** The plugins that make the widget small and fast. `dist` is the folder that both builds write to. */
export const widgetPlugins = ({ entry, dist }: { readonly entry: string; readonly dist: string }): Plugin[] => [
  // For the console because the library probes for `eval`, which violates its policy.
  only(zodStandIn({ standIn: path('./stand-ins/zod-mini.ts') }), 'module', 'classic', 'console'),
  only(isolatedLit(), 'module', 'classic'),
  only(qrcodeModules(), 'module', 'classic'),
  only(qrcodeStandIns({ folder: path('./stand-ins/qrcode') }), 'module', 'classic'),
  only(compactTemplates({ folder: path('../') }), 'module', 'classic'),
  only(errorCodes({ folder: path('../../server/contract/') }), 'module', 'classic'),
  only(lazyContract({ folder: path('../../server/contract/') }), 'module'),
  only(sharedInEntry({ folder: path('../'), entry, shared: path('../text/networks.ts') }), 'module'),
  only(compileHint(), 'module'),
  only(dictionariesBeside({ dist, baseUrlModule: path('../element/base-url.ts') }), 'classic'),
];
