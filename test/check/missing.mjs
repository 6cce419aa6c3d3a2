// Finds, or installs, the programs that npm scripts need beside Node, and says which are missing.
import { findChromium } from '../support/chromium.mjs';
import { findFirefox } from '../support/firefox.mjs';
import { findPrograms as findPostgres } from '../support/postgres.mjs';
import { findPromtool } from '../support/promtool.mjs';
import { findWebKit } from '../support/webkit.mjs';

const { TEST_DATABASE_URL } = process.env;

/** Its `scripts` cannot run without a program; its `parts` leave out the tests that need it. */
const programs = [
  { name: 'Chromium', find: findChromium, scripts: ['test:widget', 'test:e2e'] },
  { name: 'Firefox', find: findFirefox, scripts: ['test:engines'] },
  { name: 'WebKitGTK', find: findWebKit, parts: ['test:engines'] },
  {
    name: 'PostgreSQL',
    find: () => (TEST_DATABASE_URL === 'none' ? undefined : (TEST_DATABASE_URL ?? findPostgres())),
    parts: ['test:node'],
    env: { TEST_DATABASE_URL: 'none' },
  },
  { name: 'promtool', find: findPromtool, parts: ['test:node'] },
];

function isMissing({ find }) {
  try {
    return !find();
  } catch (error) {
    console.error(error.message);
    return true;
  }
}

/**
 * Runs before the scripts, because two calls of apt at once refuse each other.
 * @param {readonly string[]} names of the npm scripts that are to run
 * @returns {{ scripts: readonly string[], env: Readonly<Record<string, string>>, sentence?: string }} the scripts that can
 *   run, what their environment has in addition, and a line that says what is left out
 */
export function leaveOutMissing(names) {
  const usersOf = ({ scripts = [], parts = [] }) => [...scripts, ...parts].filter((name) => names.includes(name));
  const missing = programs.filter((program) => usersOf(program).length > 0 && isMissing(program));
  const impossible = new Set(missing.flatMap(({ scripts = [] }) => scripts));
  const list = missing.map((program) => `${program.name} (${usersOf(program).join(', ')})`);
  return {
    scripts: names.filter((name) => !impossible.has(name)),
    env: Object.assign({}, ...missing.map(({ env }) => env)),
    ...(missing.length > 0 && {
      sentence: `Left out what needs a program that this machine lacks and cannot install: ${list.join('; ')}.`,
    }),
  };
}
