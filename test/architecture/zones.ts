import type { Zone } from './find-forbidden-imports.js';
import { serverZones } from './server-zones.js';
import { widgetZones } from './widget-zones.js';
import { api, client, contract, catalogue, core, inFolder, lit, node, only } from './zone-patterns.js';

/** Who may import whom. Every file of the product belongs to exactly one zone. */
export const zones: readonly Zone[] = [
  ...serverZones,
  ...widgetZones,
  {
    name: 'demo, the service in the tab',
    files: /^demo\/service\/tab-(?:sandbox|service)\.ts$/,
    mayImport: only(
      api,
      core,
      catalogue,
      'server/(?:adapters/(?:msw|system)|stores/memory)/index\\.ts',
      'server/pages/common/.*',
      'demo/.*',
    ),
  },
  {
    name: 'demo, what the build renders',
    files: inFolder('demo/docs/reference/render'),
    mayImport: only(
      'vite',
      contract,
      'server/openapi/index\\.ts',
      'server/program/openapi-file\\.ts',
      'demo/build/(?:escape-html|highlight)\\.ts',
      'demo/docs/reference/.*',
    ),
  },
  {
    name: 'demo, the recipes',
    files: inFolder('demo/recipes'),
    mayImport: only(
      'crypto-checkout(?:/.*)?',
      '@medusajs/(?:framework|medusa)/.*',
      '@vendure/core',
      '@nestjs/common',
      'next/.*',
      'react',
      'express',
      'vendure-plugin-crypto-checkout',
      node,
      'demo/recipes/.*',
    ),
  },
  {
    name: 'demo, the verifiers to copy',
    files: inFolder('demo/docs/content/verifiers'),
    mayImport: only('node:crypto'),
  },
  {
    name: 'demo, the site',
    files:
      /^demo\/(?!service\/tab-(?:sandbox|service)\.ts$|build\/|docs\/reference\/render\/|recipes\/|docs\/content\/verifiers\/)/,
    mayImport: only(
      'widget/.*',
      client,
      contract,
      api,
      'server/adapters/msw/index\\.ts',
      lit,
      'msw/.*',
      'server/pages/common/.*',
      'demo/.*',
    ),
    mayImportTypes: only(core),
  },
  {
    name: 'demo/build',
    files: inFolder('demo/build'),
    mayImport: only('vite', 'marked', 'highlight\\.js/.*', 'github-slugger', node),
  },
];
