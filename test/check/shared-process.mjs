// What the test files that share a process must not do: leave a global changed for the files after them.
import { after, test } from 'node:test';

const places = { globalThis, process, 'process.env': process.env, console, Date, Math, JSON, Object, Array, Promise };
const prototypes = [Object, Array, String, Date, Promise].map((one) => [`${one.name}.prototype`, one.prototype]);

/** What Node and Vite set themselves, what libraries such as zod and sass mark by two underscores, and Puppeteer's polyfill in Node 20. */
const isExpected = (name) =>
  /^(?:process\.(?:_\w+|exitCode|title|env\.NODE_ENV)|globalThis\.URLPattern)$|__/.test(name);

/** Node defines some globals as getters that replace themselves by their value. */
const isSame = (before, now) =>
  before !== undefined && (before.get !== undefined || Object.is(before.value, now?.value));

/** Starts to watch; returns a function that lists which globals are not as they were. */
export function watchGlobals() {
  const directory = process.cwd();
  const watched = [...Object.entries(places), ...prototypes].map(([name, place]) => ({
    name,
    place,
    before: Object.getOwnPropertyDescriptors(place),
  }));
  return () => {
    const changes = watched.flatMap(({ name, place, before }) => {
      const now = Object.getOwnPropertyDescriptors(place);
      return [...new Set([...Object.keys(before), ...Object.keys(now)])]
        .filter((key) => !isExpected(`${name}.${key}`) && !isSame(before[key], now[key]))
        .map((key) => `${name}.${key}`);
    });
    return process.cwd() === directory ? changes : [...changes, 'process.cwd()'];
  };
}

/** Runs test files in this process, one after the other. A file that cannot be loaded fails alone. */
export async function runFiles(files) {
  const findChanges = watchGlobals();
  for (const [path, load] of files) {
    try {
      await load();
    } catch (error) {
      test(path, () => Promise.reject(error));
    }
  }
  after(() => {
    const changes = findChanges();
    if (changes.length > 0) throw new Error(`These test files leave globals changed: ${changes.join(', ')}`);
  });
}
