import { docsFolder, pageName, resolveSource } from './navigation.js';

/** Where a link of a Markdown file leads on the site. */
export type SiteLink = {
  /** From a page below `/docs/`. Undefined for a file of the repository that the site does not have. */
  readonly href: string | undefined;
  /** The file of the repository behind the link; empty for a link that leads outside. */
  readonly source: string;
  /** Whether the site serves the file as it is, such as a configuration or a picture. */
  readonly isFile?: true;
};

const picture = /\.(?:png|svg|webp)$/;

/** Resolves a link of the file `from`. */
export function resolveLink(href: string, from: string): SiteLink {
  if (/^(?:[a-z]+:|#)/.test(href)) return { href, source: '' };
  const [path = '', fragment = ''] = href.split(/(?=#)/);
  const source = resolveSource(from, path);
  const name = pageName(source);
  if (name !== undefined) return { href: `${name}.html${fragment}`, source };
  if (picture.test(source))
    return { href: `images/${source.slice(source.lastIndexOf('/') + 1)}`, source, isFile: true };
  if (source.startsWith(`${docsFolder}/`) && /\/[^/]*(?:\.\w+|file)$/.test(source))
    return { href: source.slice(docsFolder.length + 1), source, isFile: true };
  return { href: undefined, source };
}
