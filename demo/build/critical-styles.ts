import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const inlineLink = /<link rel="stylesheet" inline href="([^"]+)" \/>/g;
const builtLink = /\s*<link rel="stylesheet"[^>]*>/g;
const otherStyles = '<!-- The other styles -->';

/**
 * Writes the style sheets that are marked `inline` into the page, which draws with the first bytes then. The build gathers the
 * others in the head, a page's own before those that it shares: the own one goes last again, and a page says where all belong
 * instead.
 */
export const criticalStyles = (): Plugin => ({
  name: 'critical-styles',
  transformIndexHtml: {
    order: 'pre',
    handler: (html, { filename }) => {
      const styles: string[] = [];
      const rest = html.replace(inlineLink, (_, href: string) => {
        styles.push(readFileSync(join(dirname(filename), href), 'utf8'));
        return '';
      });
      return rest.replace('</head>', styles.length === 0 ? '</head>' : `<style>${styles.join('')}</style></head>`);
    },
  },
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || typeof file.source !== 'string' || !file.fileName.endsWith('.html')) continue;
        const [own = '', ...shared] = file.source.match(builtLink) ?? [];
        const place = file.source.includes(otherStyles) ? otherStyles : '</head>';
        file.source = file.source.replace(builtLink, '').replace(place, (end) => {
          const links = [...shared, own].join('');
          return end === otherStyles ? links : links + end;
        });
      }
    },
  },
});
