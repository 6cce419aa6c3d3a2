// What pages show as code.
import { contentPaths, readSource } from './site.js';

export const sources: readonly string[] = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'server/README.md', 'widget/README.md'],
  ...contentPaths,
];

/** The blocks of a language, with the page of each. */
export const codeIn = (language: string): { source: string; code: string }[] =>
  sources.flatMap((source) =>
    [...readSource(source).matchAll(/^( *)```(\w*)\n([\s\S]*?)^ *```$/gm)]
      .filter(([, , found]) => found === language)
      .map(([, indent = '', , text = '']) => ({ source, code: text.replaceAll(new RegExp(`^${indent}`, 'gm'), '') })),
  );
