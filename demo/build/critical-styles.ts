import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const inlineLink = /<link rel="stylesheet" inline href="([^"]+)" \/>/g;
const builtLink = /\s*<link rel="stylesheet"[^>]*>/g;
const otherStyles = '<!-- The other styles -->';

/**
 * Writes the style sheets that are marked `inline` into the page, which draws with the first bytes then. The build gathers the
 * others in the head, the page's own, which is the first of its entry, before those that it shares: the own one goes last
 * again, and a page says where all belong instead.
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
        const { fileName } = file;
        const entry = Object.values(bundle).find(
          (one) => one.type === 'chunk' && one.facadeModuleId?.endsWith(`/${fileName}`),
        );
        const [ownName] = entry?.type === 'chunk' ? (entry.viteMetadata?.importedCss ?? []) : [];
        const isOwn = (link: string): boolean => ownName !== undefined && link.includes(ownName);
        const all = file.source.match(builtLink) ?? [];
        const place = file.source.includes(otherStyles) ? otherStyles : '</head>';
        file.source = file.source.replace(builtLink, '').replace(place, (end) => {
          const links = [...all.filter((link) => !isOwn(link)), ...all.filter(isOwn)].join('');
          return end === otherStyles ? links : links + end;
        });
      }
    },
  },
});
