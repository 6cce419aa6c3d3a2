import hljs from 'highlight.js/lib/common';
import http from 'highlight.js/lib/languages/http';
import { escapeHtml } from './escape-html.js';

hljs.registerLanguage('http', http);
hljs.registerAliases(['svelte', 'vue'], { languageName: 'xml' });

/** Kinds of words that have the colour of the text. */
const plain = /<span class="hljs-(?:attr|punctuation|params|property)">([^<]*)<\/span>/g;

/** Code as HTML with a class for each kind of word. A language without a grammar stays plain. */
export const highlightCode = (code: string, language: string): string =>
  hljs.getLanguage(language) ? hljs.highlight(code, { language }).value.replace(plain, '$1') : escapeHtml(code);
