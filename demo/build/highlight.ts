import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import css from 'highlight.js/lib/languages/css';
import go from 'highlight.js/lib/languages/go';
import http from 'highlight.js/lib/languages/http';
import java from 'highlight.js/lib/languages/java';
import json from 'highlight.js/lib/languages/json';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import ruby from 'highlight.js/lib/languages/ruby';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { escapeHtml } from './escape-html.js';

const grammars = { bash, css, go, http, java, json, php, python, ruby, sql, typescript, xml, yaml };

for (const [name, grammar] of Object.entries(grammars)) hljs.registerLanguage(name, grammar);

const aliases: Readonly<Record<string, string>> = {
  html: 'xml',
  js: 'typescript',
  jsx: 'typescript',
  sh: 'bash',
  svelte: 'xml',
  ts: 'typescript',
  tsx: 'typescript',
  vue: 'xml',
};

/** Code as HTML with a class for each kind of word. A language without a grammar stays plain. */
export function highlight(code: string, language: string): string {
  const name = aliases[language] ?? language;
  return hljs.getLanguage(name) ? hljs.highlight(code, { language: name }).value : escapeHtml(code);
}
