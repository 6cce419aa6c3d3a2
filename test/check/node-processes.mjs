// Distributes the test files that run in Node to processes. To start Node, tsx and the imported rooms takes more than
// most files take to run, so the files of a room share a process, except those that would affect their neighbours.
import { posix } from 'node:path';

/** What a test file must not contain to share a process. */
const reasonsOfTests = [
  ['has hooks for every test of the process', /^(?:before|beforeEach|afterEach)\(/m],
  ['replaces functions', /\bmock\.(?:method|module|timers|getter|setter)\b/],
  ['changes the environment', /process\.env(?:\.\w+|\[[^\]]+\])\s*=[^=]|(?:delete |deleteProperty\()process\.env/],
  ['changes the process', /process\.(?:exit|exitCode|abort|chdir|umask|on|once|prependListener)\b/],
  ['changes globals', /\bglobalThis(?:\.\w+|\[[^\]]+\])\s*=[^=]|(?:assign|defineProperty)\(globalThis/],
  ['measures memory', /\bmemoryUsage\b|\bgc\(/],
];

/** What neither the test file nor anything of test/ that it imports must contain. */
const reasonsOfHelpers = [
  ['has hooks of a helper', /^import \{[^}]*\b(?:before|beforeEach|afterEach)\b[^}]*\} from 'node:test'/m],
  // Others of the room run meanwhile.
  ['waits for other programs', /^import \{[^}]*\b(?:spawn|execFile)(?:Sync)?\b[^}]*\} from 'node:child_process'/m],
];

const findReason = (source, table) => table.find(([, pattern]) => pattern.test(source))?.[0];

/** The paths of the modules of test/ that a source imports. */
const importsOf = (file, source) =>
  [...source.matchAll(/^(?:import .*|\}) from '(\.[^']+)'/gm)]
    .map(([, path]) => posix.join(posix.dirname(file), path.replace(/\.js$/, '.ts')))
    .filter((path) => path.startsWith('test/') && /\.m?ts$|\.mjs$/.test(path));

/** All modules of test/ that a file imports, also by others. */
function helpersOf(file, read) {
  const helpers = new Set();
  const add = (path) => {
    for (const imported of importsOf(path, read(path))) {
      if (helpers.has(imported)) continue;
      helpers.add(imported);
      add(imported);
    }
  };
  add(file);
  return helpers;
}

export function reasonToRunAlone(file, read) {
  const ofTest = findReason(read(file), [...reasonsOfTests, reasonsOfHelpers[1]]);
  if (ofTest) return ofTest;
  for (const path of helpersOf(file, read)) {
    const ofHelper = findReason(read(path), reasonsOfHelpers);
    if (ofHelper) return `${ofHelper}: ${path}`;
  }
  return undefined;
}

/** What takes these files longest is one step of the build, which they run once for all. None of them has timers. */
const describer = 'test/support/describe-element.ts';

/** True where a file would share a process but for the programs that it waits for, and these describe the element. */
function describesElement(file, read) {
  const helpers = helpersOf(file, read);
  const hasHooks = [...helpers].some((path) => findReason(read(path), [reasonsOfHelpers[0]]));
  return helpers.has(describer) && !hasHooks && !findReason(read(file), reasonsOfTests);
}

/** The part of the project that a test file is about, such as `server/core`. */
const roomOf = (path) => {
  const [, first, second] = path.split('/');
  return first === 'server' && second !== undefined && !second.includes('.test.') ? `${first}/${second}` : first;
};

/** The largest first, so that it does not run alone at the end. */
const bySize = (a, b) => b.files.length - a.files.length;

export function planProcesses(files, read) {
  const shared = new Map();
  const alone = [];
  for (const file of files) {
    const room = describesElement(file, read) ? 'description' : roomOf(file);
    const isAlone = room !== 'description' && reasonToRunAlone(file, read);
    if (isAlone) alone.push({ name: file, files: [file] });
    else shared.set(room, [...(shared.get(room) ?? []), file]);
  }
  return [...[...shared].map(([name, files]) => ({ name, files })), ...alone].sort(bySize);
}

/**
 * The end-to-end tests wait for a browser and a service in any case, so their files share as many processes as run side by
 * side, except those with hooks for every test of the process.
 * @param {{ files: readonly string[], read: (path: string) => string, count: number }} suite
 */
export function planEndToEnd({ files, read, count }) {
  const runsAlone = (file) =>
    findReason(read(file), reasonsOfTests) ||
    [...helpersOf(file, read)].some((path) => findReason(read(path), [reasonsOfHelpers[0]]));
  const alone = files.filter(runsAlone);
  const shared = files.filter((file) => !alone.includes(file));
  const groups = Array.from({ length: count }, (_, group) => ({
    name: `e2e-${group + 1}`,
    files: shared.filter((_, index) => index % count === group),
  }));
  return [...groups, ...alone.map((name) => ({ name, files: [name] }))].filter((one) => one.files.length > 0);
}
