import type { Zone } from './find-forbidden-imports.js';
import { address, api, catalogue, client, contract, core } from './zone-patterns.js';

const pathOf = (pattern: string): string => pattern.replaceAll('\\', '');

/** A file of each room that another zone may import, by the name that the table gives the room. */
const rooms: Readonly<Record<string, string>> = {
  '#contract': pathOf(contract),
  '#address': pathOf(address),
  '#catalogue': pathOf(catalogue),
  '#core': pathOf(core),
  '#api': pathOf(api),
  openapi: 'server/openapi/index.ts',
  'packages/client': pathOf(client),
  'stores/memory': 'server/stores/memory/index.ts',
  'stores/sql': 'server/stores/sql/queries.ts',
  'stores/*': 'server/stores/postgres/index.ts',
  'adapters/msw': 'server/adapters/msw/index.ts',
  'adapters/*': 'server/adapters/http/index.ts',
  program: 'server/program/wiring.ts',
  'pages/common': 'server/pages/common/format.ts',
  'demo/service/service-switch': 'demo/service/service-switch.ts',
  'the widget’s class': 'widget/element/crypto-checkout.ts',
  'first screen': 'widget/views/card-view.ts',
  'widget/lazy': 'widget/lazy/chunk-loaders.ts',
  'later chunks': 'widget/order/index.ts',
};

const nodeModule = 'node:fs';

/** What a zone may import beside its own files: rooms, Node, libraries. */
const importsOf = ({ files, mayImport }: Zone, libraries: readonly string[]): string[] => {
  const isImported = (target: string): boolean => mayImport.test(target) && !files.test(target);
  return [
    ...Object.keys(rooms).filter((room) => isImported(rooms[room] ?? '')),
    ...(isImported(nodeModule) ? ['Node'] : []),
    ...libraries.filter((name) => ['', '/a', '/mini', '/fn'].some((part) => isImported(name + part))),
  ];
};

const column = 36;

/** The table of imports: a line for each zone, or for zones that may import the same. */
export function renderMatrix(zones: readonly Zone[], libraries: readonly string[]): string {
  const lines = new Map<string, string[]>();
  for (const zone of zones) {
    const imports = importsOf(zone, libraries).join(' ') || '-';
    lines.set(imports, [...(lines.get(imports) ?? []), zone.name.replace(/^server\//, '')]);
  }
  return [...lines].map(([imports, names]) => `${names.join('; ').padEnd(column)}  ${imports}`).join('\n');
}
