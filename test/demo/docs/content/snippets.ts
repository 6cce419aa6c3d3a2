// What the documentation shows as code, by page and language.
import { readdirSync } from 'node:fs';
import { readSource } from './site.js';

export type Snippet = {
  readonly page: string;
  readonly language: string;
  readonly code: string;
  readonly name: string;
};

const pageNames = readdirSync(new URL('../../../../demo/docs/content/', import.meta.url)).filter((name) =>
  name.endsWith('.md'),
);

export const snippets: readonly Snippet[] = pageNames.flatMap((page) =>
  [...readSource(`demo/docs/content/${page}`).matchAll(/^( *)```(\w*)\n([\s\S]*?)^ *```$/gm)].map(
    ([, indent = '', language = '', text = ''], index) => ({
      page,
      language,
      code: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      name: `${page} ${index + 1}`,
    }),
  ),
);

/** Pages whose programs other tests check, by language, with the test. */
const checkedElsewhere: Readonly<Record<string, string>> = {
  'fulfilment.md js': 'test/demo/docs/content/fulfilment.test.ts runs them',
  'fulfilment.md sql': 'test/demo/docs/content/fulfilment.test.ts runs them',
  'client.md js': 'test/demo/docs/content/client.test.ts runs them',
  ...Object.fromEntries(
    ['tsx', 'ts', 'js', 'vue', 'svelte', 'astro', 'html'].map((language) => [
      `frameworks.md ${language}`,
      'test/packages checks one file of React and one of Vue in a fresh project',
    ]),
  ),
  'webhook-missing.md text': 'test/server/cli/redelivery.test.ts prints them',
  'webhooks.md http': 'test/server/core/webhooks: a message as it is sent',
  'releasing.md yaml': 'a workflow of the repository, which the tests do not start',
  'monitoring.md yaml': 'test/server/monitoring evaluates the rules with the same settings',
  'alerts.md yaml': 'settings of Alertmanager, which the tests do not start',
};

/** Languages that each have a check below. */
export const checkedHere = new Set(['html', 'js', 'ts', 'json', 'sh', 'css', '']);

export const isElsewhere = ({ page, language }: Snippet): boolean => `${page} ${language}` in checkedElsewhere;
export const inLanguage = (...languages: readonly string[]): Snippet[] =>
  snippets.filter((snippet) => languages.includes(snippet.language) && !isElsewhere(snippet));
