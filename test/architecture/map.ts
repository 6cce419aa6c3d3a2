import { basename, dirname } from 'node:path/posix';

/** Folders whose own line says what is in their folders. */
const told = /^(?:demo\/(?:docs|recipes|sandbox)|widget\/(?:text|build)|server\/(?:build|packages))\//;
const deepest = 3;

const isShown = (folder: string): boolean => folder.split('/').length <= deepest && !told.test(folder);

/** Every folder above a file. */
function foldersAbove(path: string): string[] {
  const above = dirname(path);
  return above === '.' ? [] : [...foldersAbove(above), above];
}

/** The folders of the map in the order of their paths, parents first. */
export const foldersOf = (paths: Iterable<string>): string[] =>
  [...new Set([...paths].flatMap(foldersAbove))].filter(isShown).sort((a, b) => (`${a}/` < `${b}/` ? -1 : 1));

const column = 24;

/** The map: one line for each folder, indented below its parent, with what it holds. */
export const renderMap = (folders: readonly string[], holds: ReadonlyMap<string, string>): string =>
  folders
    .map((folder) => {
      const name = `${'  '.repeat(folder.split('/').length - 1)}${basename(folder)}/`;
      return `${name.padEnd(column)}${holds.get(folder) ?? '?'}`;
    })
    .join('\n');

/** What each folder of a map holds, by its path. */
export function readMap(map: string): Map<string, string> {
  const holds = new Map<string, string>();
  let above: string[] = [];
  for (const line of map.split('\n')) {
    const [, indent = '', name = '', text = ''] = /^( *)([\w.-]+)\/ +(.*)$/.exec(line) ?? [];
    if (name === '') continue;
    above = [...above.slice(0, indent.length / 2), name];
    holds.set(above.join('/'), text);
  }
  return holds;
}
