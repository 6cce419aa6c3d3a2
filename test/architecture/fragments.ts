import type { Sources } from './parse-imports.js';

export type Excuse = { readonly files: RegExp; readonly reason: string };

const minimumLines = 15;

/** Files that are short for a reason. */
export const excuses: readonly Excuse[] = [
  { files: /\/index\.ts$/, reason: 'the door of its folder' },
  { files: /^server\/build\/(?:bundle|openapi|packages\/main)\.ts$/, reason: 'the command line, apart from the work' },
  { files: /^server\/build\/typescript\.mjs$/, reason: 'what Node imports first, apart from its hooks' },
  { files: /^server\/contract\/urls\.ts$/, reason: 'URLs and hosts, apart from the endpoints' },
  { files: /^widget\/build\/stand-ins\/qr-segments\.cjs$/, reason: 'CommonJS, as the module that it replaces' },
  { files: /^widget\/define(?:\.classic)?\.ts$/, reason: 'an entry of the build' },
  { files: /^widget\/element\/register\.ts$/, reason: 'the side effect, apart from the class' },
  { files: /^widget\/lazy\/import-again(?:\.package)?\.ts$/, reason: 'one replaces the other in one build' },
  { files: /^widget\/text\/en\/[^/]+\.ts$/, reason: 'one dictionary for each part' },
];

export const isShort = (text: string): boolean => text.trimEnd().split('\n').length < minimumLines;

/** Files of the widget and the server, without its pages, that are too short to stand alone and have no excuse. */
export const findFragments = (sources: Sources, excused: readonly Excuse[]): string[] =>
  [...sources]
    .filter(([path, text]) => /^(?:widget|server(?!\/pages))\//.test(path) && isShort(text))
    .filter(([path]) => !excused.some(({ files }) => files.test(path)))
    .map(([path]) => path);

/** Excuses that no short file needs any longer. */
export const findStaleExcuses = (sources: Sources, excused: readonly Excuse[]): string[] =>
  excused
    .filter(({ files }) => ![...sources].some(([path, text]) => files.test(path) && isShort(text)))
    .map(({ reason }) => reason);
