import type { Zone } from './find-forbidden-imports.js';
import { address, contract, inFolder, lit, node, only } from './zone-patterns.js';

/** The rooms whose code every page with a checkout loads at once. `widget/lazy` is the door to all others. */
export const firstScreenRooms = ['element', 'config', 'state', 'api', 'views', 'text', 'styles', 'common', 'lazy'];

const firstScreenExceptLazy = firstScreenRooms.filter((room) => room !== 'lazy').join('|');

/** What later parts share with the first screen. The class and its registration stay out: they build on the parts. */
const sharedWithLaterParts = [
  'widget/(?:config|state|api|views|text|styles|common)/.*',
  'widget/element/(?!crypto-checkout|register)[^/]+',
];

/** The doors of the later parts. A type of theirs costs nothing to load. */
const laterDoors = 'widget/(?:order|order/outcome|tracking|destination|summary|layout|theme|locales)/index\\.ts';

type LaterChunkImports = { readonly libraries?: readonly string[]; readonly mayLoad?: RegExp };

/** A part is a folder that the browser loads when the checkout first needs it. */
const laterChunk = (name: string, { libraries = [], mayLoad }: LaterChunkImports = {}): Zone => ({
  name: `widget/${name}`,
  files: inFolder(`widget/${name}`),
  mayImport: only(contract, address, lit, ...sharedWithLaterParts, ...libraries),
  ...(mayLoad && { mayLoad, mayImportTypes: mayLoad }),
});

export const widgetZones: readonly Zone[] = [
  {
    name: 'widget, the entries',
    files: /^widget\/[^/]+$/,
    mayImport: only(contract, `widget/(?:${firstScreenExceptLazy})/.*`),
  },
  {
    name: 'widget, the first screen',
    files: new RegExp(`^widget/(?:${firstScreenExceptLazy})/`),
    mayImport: only(contract, lit, 'widget/lazy/.*'),
    mayImportTypes: only(laterDoors),
  },
  {
    name: 'widget/lazy',
    files: /^widget\/lazy\/(?!marks\.ts$)/,
    mayImport: only(lit, `widget/(?:${firstScreenExceptLazy})/.*`),
    mayImportTypes: only(laterDoors),
    // The words of a language load beside the code that negotiates it, so their doors are here too.
    mayLoad: only(laterDoors, 'widget/lazy/marks\\.ts', 'widget/locales/[a-z]{2}(?:-[A-Z]{2})?\\.json'),
  },
  {
    name: 'widget/lazy/marks.ts, one chunk of several rooms',
    files: /^widget\/lazy\/marks\.ts$/,
    mayImport: only(lit, ...sharedWithLaterParts, 'widget/(?:destination|marks|motion|order|quotes|summary)/[^/]+'),
  },
  laterChunk('order', { libraries: ['qrcode', 'qrcode/.*'] }),
  laterChunk('tracking'),
  laterChunk('destination'),
  laterChunk('summary'),
  laterChunk('marks'),
  laterChunk('motion'),
  laterChunk('quotes', { libraries: ['widget/marks/.*'] }),
  laterChunk('layout', { mayLoad: only('widget/order/outcome/index\\.ts') }),
  laterChunk('locales'),
  {
    name: 'widget/theme',
    files: /^widget\/theme\/(?!formats\/|package\.ts)/,
    mayImport: only('widget/common/.*'),
  },
  {
    name: 'widget/theme/formats',
    files: /^widget\/theme\/(?:formats\/|package\.ts)/,
    mayImport: only('culori/fn', 'widget/common/.*', 'widget/theme/[^/]*'),
  },
  {
    name: 'widget/server-stub',
    files: inFolder('widget/server-stub'),
    mayImport: only('widget/element/events\\.ts', 'widget/state/ended-error\\.ts'),
  },
  {
    name: 'widget/build',
    files: /^widget\/build\/(?!stand-ins\/)/,
    mayImport: only('vite', 'typescript', 'custom-elements-manifest', node),
  },
  {
    name: 'widget/build/stand-ins',
    files: inFolder('widget/build/stand-ins'),
    mayImport: only('qrcode/.*'),
  },
];
