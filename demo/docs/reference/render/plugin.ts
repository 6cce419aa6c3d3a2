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
export const apiReference = ({ version }: { readonly version: string }): Plugin => ({
  name: 'api-reference',
  transformIndexHtml: {
    order: 'pre',
    handler(page, { server }) {
      if (!page.includes('%api reference%')) return page;
      const html = page.replace('%api reference%', () => renderReference(describeApi({ version })));
      // Vite's dev client adds style elements, which the policy refuses.
      if (server) return html;
      const attrs = { 'http-equiv': 'Content-Security-Policy', content: policy };
      return { html, tags: [{ tag: 'meta', attrs, injectTo: 'head-prepend' }] };
    },
  },
});
