// `npm run test:recipes -- [NAMES]`: installs the recipes that need packages into fresh folders, builds them, and uses them
// with a listening service. Needs the package registry and the build.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createProject, packBuild, root } from '../consumers/packages.js';
import { createTemporaryFolder } from '../support/http.js';
import { tryMedusa } from './medusa/main.js';
import { tryNextShop } from './next-shop.js';
import { tryVendure } from './vendure/main.js';

const recipes: Readonly<Record<string, (project: string) => Promise<string>>> = {
  'next-shop': tryNextShop,
  medusa: tryMedusa,
  vendure: tryVendure,
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in recipes));
if (unknown.length > 0)
  throw new Error(`There is no recipe ${unknown.join(', ')}: ${Object.keys(recipes).join(', ')}.`);

const folder = createTemporaryFolder();
try {
  const { element } = packBuild(folder.path);
  for (const [name, tryRecipe] of Object.entries(recipes)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const start = performance.now();
    const project = join(folder.path, name);
    cpSync(join(root, 'demo/recipes', name), project, { recursive: true });
    createProject(project, { packages: [element] });
    const result = await tryRecipe(project);
    console.log(`${name}: ${result} (${Math.round((performance.now() - start) / 1000)} s)`);
  }
} finally {
  folder.remove();
}
