import { readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, relative, sep } from 'node:path';
import { recipesFolder } from './navigation.js';

/** The README of each recipe, from the root of the repository. */
export const listRecipes = (root: string): string[] =>
  readdirSync(join(root, recipesFolder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${recipesFolder}/${name}/README.md`)
    .sort();

export const isRecipe = (source: string): boolean => source.startsWith(`${recipesFolder}/`);

/** What a run of a recipe leaves in its folder. */
const generated = /(?:^|\/)(?:node_modules|dist|\.next|\.medusa)\/|package-lock\.json$|next-env\.d\.ts$/;

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => path !== 'README.md' && !generated.test(path))
    .sort();
}

/** The README of a recipe with the code of each of its files below it. */
export function readRecipe(root: string, source: string): string {
  const folder = join(root, dirname(source));
  const files = listFiles(folder).map((path) => {
    const code = readFileSync(join(folder, path), 'utf8').trimEnd();
    return `### ${path}\n\n\`\`\`${extname(path).slice(1)}\n${code}\n\`\`\`\n`;
  });
  return `${readFileSync(join(root, source), 'utf8').trimEnd()}\n\n## Files\n\n${files.join('\n')}`;
}
