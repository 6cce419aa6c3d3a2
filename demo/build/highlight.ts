import hljs from 'highlight.js/lib/common';
import http from 'highlight.js/lib/languages/http';
import { escapeHtml } from './escape-html.js';

hljs.registerLanguage('http', http);
hljs.registerAliases(['svelte', 'vue'], { languageName: 'xml' });

/** Code as HTML with a class for each kind of word. A language without a grammar stays plain. */
export const highlight = (code: string, language: string): string =>
  hljs.getLanguage(language) ? hljs.highlight(code, { language }).value : escapeHtml(code);
