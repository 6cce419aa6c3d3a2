import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SearchEntry } from '../docs/site/search-index.js';
import { renderMarkdown } from './markdown.js';
import * as navigation from './navigation.js';
import { fillTemplate, type Page } from './page-html.js';

export type Site = { readonly paths: readonly navigation.ReadingPath[]; readonly pages: readonly Page[] };

/** Reads and renders every page. `root` is the folder of the repository. */
export function readSite(root: string): Site {
  const paths = navigation.readNavigation(readFileSync(join(root, navigation.docsFolder, 'README.md'), 'utf8'));
  const questions = new Map(paths.flatMap(({ entries }) => entries.map(({ source, question }) => [source, question])));
  const pages = navigation.listSources(root, paths).map((source): Page => {
    const question = questions.get(source) ?? '';
    const name = navigation.pageName(source) ?? '';
    return { ...renderMarkdown(navigation.readMarkdown(root, source), source), name, source, question };
  });
  return { paths, pages };
}

/** Whether the search has the words of a section: below the second depth of a recipe it is a file with its code. */
const isSearched = (source: string, depth: number): boolean =>
  source.startsWith(navigation.docsFolder) || (navigation.isRecipe(source) && depth < 3);

/** What the search loads: of the API reference and of the pages about the repository the headings alone. */
function searchIndex({ paths, pages }: Site): string {
  const about = new Set(paths.at(-1)?.entries.map(({ source }) => source));
  const entries = pages
    .filter(({ name }) => name !== 'index')
    .flatMap(({ name, title, source, question, sections }) =>
      sections.map(({ id, heading, depth, text }): SearchEntry => {
        const isPage = depth < 2;
        return {
          id: `${name}.html${isPage ? '' : `#${id}`}`,
          title,
          heading: isPage ? '' : heading,
          text: isSearched(source, depth) ? text : '',
          question: isPage ? question : '',
          isAboutProject: about.has(source),
        };
      }),
    );
  return JSON.stringify(entries);
}

/** Every file of the site but the pages in HTML, by its path from the root of the site. */
export function siteFiles(site: Site, root: string): ReadonlyMap<string, string | Uint8Array> {
  const files = new Map<string, string | Uint8Array>();
  for (const [href, path] of site.pages.flatMap((page) => [...page.files]))
    files.set(`docs/${href}`, readFileSync(join(root, path)));
  return files.set('docs/search.json', searchIndex(site));
}

/** The pages in HTML, by their paths from the root of the site. `template` is the page of `demo/docs/site`. */
export const sitePages = (site: Site, template: string): ReadonlyMap<string, string> =>
  new Map(site.pages.map((page) => [`docs/${page.name}.html`, fillTemplate(template, { page, paths: site.paths })]));
