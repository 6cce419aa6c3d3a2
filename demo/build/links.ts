import { docsFolder, pageName, referenceFolder, resolveSource } from './navigation.js';

/** Where a link of a Markdown file leads on the site. */
export type SiteLink =
  | { readonly kind: 'outside'; readonly href: string }
  | { readonly kind: 'page'; readonly name: string; readonly fragment: string }
  | { readonly kind: 'reference'; readonly fragment: string }
  /** A file that the site serves as it is, such as a configuration or a picture. */
  | { readonly kind: 'file'; readonly source: string; readonly href: string }
  /** A file of the repository that the site does not have. */
  | { readonly kind: 'repository'; readonly source: string };

const picture = /\.(?:png|svg|webp)$/;

export function resolveLink(href: string, source: string): SiteLink {
  if (/^(?:[a-z]+:|#)/.test(href)) return { kind: 'outside', href };
  const [path = '', fragment = ''] = href.split(/(?=#)/);
  const target = resolveSource(source, path);
  const name = pageName(target);
  if (name !== undefined) return { kind: 'page', name, fragment };
  if (target === referenceFolder || target === `${referenceFolder}/index.html`) return { kind: 'reference', fragment };
  if (picture.test(target))
    return { kind: 'file', source: target, href: `images/${target.slice(target.lastIndexOf('/') + 1)}` };
  if (target.startsWith(`${docsFolder}/`) && /\/[^/]*(?:\.\w+|file)$/.test(target))
    return { kind: 'file', source: target, href: target.slice(docsFolder.length + 1) };
  return { kind: 'repository', source: target };
}

/** The link as an address in a page of the site, whose pages end in `ending`. Undefined for a file that the site lacks. */
export function hrefOf(link: SiteLink, ending: '.html' | '.md'): string | undefined {
  if (link.kind === 'page') return `${link.name}${ending}${link.fragment}`;
  if (link.kind === 'reference') return `reference/${link.fragment}`;
  return link.kind === 'repository' ? undefined : link.href;
}

/** The Markdown of a page with links that hold on the site. A link to a file that the site lacks becomes its text. */
export const rewriteLinks = (markdown: string, source: string): string =>
  markdown.replace(
    /(^```[\s\S]*?^ *```$)|(!?)\[([^\]]*)\]\(([^)\s]+)\)/gm,
    // eslint-disable-next-line @typescript-eslint/max-params -- the groups of the pattern
    (whole, code: string | undefined, mark: string, text: string, href: string) => {
      if (code !== undefined) return whole;
      const target = hrefOf(resolveLink(href, source), '.md');
      return target === undefined ? text : `${mark}[${text}](${target})`;
    },
  );
