import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, it } from 'node:test';
import { rules } from '#contract';
import { describeApi } from '../../../../server/openapi/index.js';
import { readSource } from './site.js';
import { snippets } from './snippets.js';

type Example = { readonly name: string; readonly text: string };

const root = new URL('../../../../', import.meta.url);
const recipes = readdirSync(new URL('demo/recipes', root)).map((folder): Example => {
  const paths = readdirSync(new URL(`demo/recipes/${folder}`, root), { recursive: true, encoding: 'utf8' });
  const files = paths.filter((path) => /\.(?:php|py|tsx?|md)$/.test(path));
  return { name: folder, text: files.map((path) => readSource(`demo/recipes/${folder}/${path}`)).join('\n') };
});
const examples: readonly Example[] = [
  ...snippets.map(({ name, code }) => ({ name, text: code })),
  ...recipes,
  ...['README.md', 'SECURITY.md', 'CONTRIBUTING.md'].map((name) => ({ name, text: readSource(name) })),
];

/** What an example sends as the key: after a colon or an arrow, until the value or the header ends. */
const sentKeys = ({ text }: Example): string[] =>
  [...text.matchAll(/idempotency-?key(?:['"]?\s*(?::|=>)\s*|',\s*)([^\n,}\]]+)/gi)].map(([, value = '']) =>
    value.trim(),
  );

const randomSources = /randomUUID\(\)|random_bytes\(16\)|uuidgen/;

/** A variable is random where the example makes one, or is a key of the account where the example has its credentials. */
function faultOf(value: string, { text }: Example): string | undefined {
  const isVariable = value.includes('$') || /^[a-z]\w*\b(?!-)/i.test(value);
  if (isVariable)
    return randomSources.test(text) || /\b(?:SERVICE|createClient)\b/.test(text)
      ? undefined
      : `${value} comes from nowhere`;
  const literal = value.replace(/^['"]|['"]$/g, '');
  return rules.randomIdempotencyKey.safeParse(literal).success ? undefined : `${value} can be guessed`;
}

const faultsOf = (example: Example): string[] =>
  sentKeys(example).flatMap((value) => {
    const fault = faultOf(value, example);
    return fault === undefined ? [] : [`${example.name}: ${fault}`];
  });

describe('examples of Idempotency-Key', () => {
  it('in the documentation and the recipes send a random key, or credentials beside it', () => {
    assert.ok(examples.flatMap(sentKeys).length >= 4, examples.flatMap(sentKeys).join());
    assert.deepEqual(examples.flatMap(faultsOf), []);
  });

  it('in the description of the API pass the rule', () => {
    const { paths } = describeApi({ version: '0.0.0' });
    const parameters = Object.values(paths).flatMap((item) => Object.values(item).flatMap((one) => one.parameters));
    const keys = parameters.filter(({ name }) => name === 'Idempotency-Key').map(({ example }) => example);
    assert.equal(keys.length, 3); // checkout, refund and replace
    for (const key of keys) assert.ok(rules.randomIdempotencyKey.safeParse(key).success, String(key));
  });

  for (const [text, faults] of [
    [`const headers = { 'idempotency-key': 'INV-1001' };`, 1],
    [`const headers = { 'idempotency-key': key };`, 1],
    [`const key = crypto.randomUUID(); fetch(url, { headers: { 'Idempotency-Key': key } })`, 0],
    [`'header' => "Idempotency-Key: $reference",`, 1],
    [`curl -H 'Idempotency-Key: 3f1c9f6e-2a4d-4d0b-8c37-5e8f1b7a9d20'`, 0],
    [`{ SERVICE: key, 'Idempotency-Key': reference }`, 0],
    [`createClient(settings).checkout(query, { idempotencyKey: invoice.number })`, 0],
  ] as const) {
    it(`finds ${faults} faults in ${text}`, () => assert.equal(faultsOf({ name: 'one', text }).length, faults));
  }
});
