import type { Plugin } from 'vite';
import { describeApi } from '../../../../server/openapi/index.js';
import { renderReference } from './page.js';

/** Nothing but the page's own files. The page has it as a tag, so that any host of files keeps it. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** Writes the description of the API into its page in place of `%api reference%`. */
export function apiReference({ version }: { readonly version: string }): Plugin {
  let isBuild = true;
  return {
    name: 'api-reference',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        if (!html.includes('%api reference%')) return html;
        const filled = html.replace('%api reference%', () => renderReference(describeApi({ version })));
        // Vite's dev client adds style elements, which the policy refuses.
        if (!isBuild) return filled;
        const attrs = { 'http-equiv': 'Content-Security-Policy', content: policy };
        return { html: filled, tags: [{ tag: 'meta', attrs, injectTo: 'head-prepend' }] };
      },
    },
  };
}
