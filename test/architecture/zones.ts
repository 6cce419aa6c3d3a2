import type { Zone } from './find-forbidden-imports.js';
import { serverZones } from './server-zones.js';
import { widgetZones } from './widget-zones.js';
import { api, contract, core, data, inFolder, lit, node, only } from './zone-patterns.js';

/** Who may import whom. Every file of the product belongs to exactly one zone. */
export const zones: readonly Zone[] = [
  ...serverZones,
  ...widgetZones,
  {
    name: 'demo, the service in the tab',
    files: /^demo\/service\/tab-service\.ts$/,
    mayImport: only(api, core, data, 'server/adapters/(?:msw|memory-store|system)/index\\.ts', 'demo/.*'),
  },
  {
    name: 'demo, the site',
    files: /^demo\/(?!service\/tab-service\.ts$|build\/)/,
    mayImport: only('widget/.*', contract, api, 'server/adapters/msw/index\\.ts', lit, 'msw/.*', 'demo/.*'),
    mayImportTypes: only(core),
  },
  {
    name: 'demo/build',
    files: inFolder('demo/build'),
    mayImport: only('vite', 'marked', 'highlight\\.js/.*', 'github-slugger', node),
  },
];
