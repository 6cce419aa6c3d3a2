import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { commands, exitCodes } from '../../../../server/cli/index.js';

const page = readFileSync(new URL('../../../../demo/docs/content/command-line.md', import.meta.url), 'utf8').replace(
  / +/g,
  ' ',
);

it('the page has every command with its summary, and no other', () => {
  const rows = [...page.matchAll(/^\| \[`(\w+)`\]\(#[\w-]+\) \| (.*) \|$/gm)].map(([, name, says]) => [name, says]);
  assert.deepEqual(
    rows,
    Object.entries(commands).map(([name, { summary }]) => [name, summary]),
  );
});

it('the page has every exit code, and no other', () => {
  const codes = [...page.matchAll(/^\| (\d) \|/gm)].map(([, code]) => Number(code));
  assert.deepEqual(codes, Object.values(exitCodes));
});

it('the page names options that exist, and links to its own sections', () => {
  const options = new Set(['help', ...Object.values(commands).flatMap((command) => Object.keys(command.options))]);
  const unknown = [...page.matchAll(/(?<=[\s`(])--([a-z][a-z-]+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !options.has(name));
  assert.deepEqual(unknown, []);
  const sections = [...page.matchAll(/^## (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replace(/ /g, '-'),
  );
  const links = [...page.matchAll(/\]\(#([\w-]+)\)/g)].map(([, link = '']) => link);
  assert.deepEqual(
    links.filter((link) => !sections.includes(link)),
    [],
  );
});
