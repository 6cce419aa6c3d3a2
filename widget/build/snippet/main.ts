// `npm run snippet -- --base https://pay.example.com [--version 0.4.0]`: the lines to paste,
// and on the standard error the source that a Content-Security-Policy needs for them.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { IntegrityList } from '../output-files.js';
import { createSnippet, importMapOf } from './snippet.js';

const usage = 'Usage: npm run snippet -- --base https://pay.example.com [--version 0.4.0]';

function readOptions() {
  const { values } = parseArgs({ options: { base: { type: 'string' }, version: { type: 'string' } } });
  if (!values.base || !/^https?:\/\/[^/\s"<>]+/.test(values.base)) throw new Error(usage);
  return { ...values, base: values.base };
}

/** Reads the list in `dist`, or downloads the one of another version. */
async function readList(base: string, version: string | undefined): Promise<IntegrityList> {
  const built = JSON.parse(readFileSync('dist/integrity.json', 'utf8')) as IntegrityList;
  if (version === undefined || version === built.version) return built;
  const reply = await fetch(`${base.replace(/\/+$/, '')}/v/${version}/integrity.json`);
  if (!reply.ok) throw new Error(`${reply.url} answers ${reply.status}: version ${version} is not served there.`);
  return (await reply.json()) as IntegrityList;
}

try {
  const { base, version } = readOptions();
  const list = await readList(base, version);
  const snippet = createSnippet({ ...list, base });
  const hash = createHash('sha256').update(importMapOf(snippet)).digest('base64');
  process.stdout.write(snippet);
  process.stderr.write(`A page with a Content-Security-Policy adds this to script-src: 'sha256-${hash}'\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
