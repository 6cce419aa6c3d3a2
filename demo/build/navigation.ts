import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, posix, relative, sep } from 'node:path';
import { describeApi } from '../../server/openapi/index.js';
import { writeReference } from './api-reference.js';

/** Where the pages of the documentation stand in the repository. */
export const docsFolder = 'demo/docs/content';

/** Files outside of the folder that are pages of the site, by their names there. */
const otherPages: Readonly<Record<string, string>> = {
  'README.md': 'overview',
  'CONTRIBUTING.md': 'contributing',
  'DECISIONS.md': 'decisions',
  'CHANGELOG.md': 'changelog',
  'SECURITY.md': 'security-policy',
  'demo/build/api-reference.ts': 'api-reference',
};

/** Small projects, each in a folder of its own whose README is a page. */
const recipesFolder = 'demo/recipes';

const recipeReadme = /^demo\/recipes\/([\w-]+)\/README\.md$/;

/** What writes the API reference, a page that no file has. */
const referenceSource = 'demo/build/api-reference.ts';

/** The name of a page below `/docs/`, without its ending. Undefined for a file that is no page of the site. */
export function pageName(source: string): string | undefined {
  if (source === `${docsFolder}/README.md`) return 'index';
  if (posix.dirname(source) === docsFolder && source.endsWith('.md')) return posix.basename(source, '.md');
  const [, recipe] = recipeReadme.exec(source) ?? [];
  return recipe === undefined ? otherPages[source] : `recipe-${recipe}`;
}

export const isRecipe = (source: string): boolean => source.startsWith(`${recipesFolder}/`);

export type NavigationEntry = {
  readonly title: string;
  /** The question that the page answers. */
  readonly question: string;
  /** Its file, from the root of the repository. */
  readonly source: string;
};

/** The pages for one kind of reader, in the order in which to read them. */
export type ReadingPath = { readonly title: string; readonly entries: readonly NavigationEntry[] };

const row = /^\|\s*\[([^\]]+)\]\(([^)#]+)\)\s*\|\s*(.+?)\s*\|$/gm;

/** Resolves a link of a file to a path from the root of the repository. */
export const resolveSource = (from: string, link: string): string =>
  posix.join(posix.dirname(from), link).replace(/\/$/, '');

/** The navigation of the site: the tables of `demo/docs/content/README.md`, each below its heading. */
export const readNavigation = (readme: string): ReadingPath[] =>
  readme
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      title: section.slice(0, section.indexOf('\n')),
      entries: [...section.matchAll(row)].map(([, title = '', link = '', question = '']) => ({
        title,
        question,
        source: resolveSource(`${docsFolder}/README.md`, link),
      })),
    }))
    .filter(({ entries }) => entries.length > 0);

/** The Markdown files of the folder, what the navigation has from elsewhere, and the README of each recipe. */
export function listSources(root: string, paths: readonly ReadingPath[]): string[] {
  const own = readdirSync(join(root, docsFolder)).map((name) => `${docsFolder}/${name}`);
  const linked = paths.flatMap(({ entries }) => entries.map(({ source }) => source));
  const recipes = readdirSync(join(root, recipesFolder)).map((name) => `${recipesFolder}/${name}/README.md`);
  return [...new Set([...own, ...linked, ...recipes.sort()])].filter((source) => pageName(source) !== undefined);
}

/** What a run of a recipe leaves in its folder. */
const generated = /(?:^|\/)(?:node_modules|dist|\.next|\.medusa)\/|package-lock\.json$|next-env\.d\.ts$/;

/** The README of a recipe with the code of each of its files below it. */
function readRecipe(root: string, source: string): string {
  const folder = join(root, posix.dirname(source));
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => path !== 'README.md' && !generated.test(path))
    .sort()
    .map((path) => {
      const code = readFileSync(join(folder, path), 'utf8').trimEnd();
      return `### ${path}\n\n\`\`\`${extname(path).slice(1)}\n${code}\n\`\`\`\n`;
    });
  return `${readFileSync(join(root, source), 'utf8').trimEnd()}\n\n## Files\n\n${files.join('\n')}`;
}

/** The Markdown of a page. */
export function readMarkdown(root: string, source: string): string {
  // The page has no version.
  if (source === referenceSource) return writeReference(describeApi({ version: '' }));
  return isRecipe(source) ? readRecipe(root, source) : readFileSync(join(root, source), 'utf8');
}
