// `npm run test:recipes -- [NAMES]`: installs the recipes that need packages into fresh folders, builds them, and uses them
// with a listening service. Needs the package registry and the build.
import { cpSync } from 'node:fs';
import { basename, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createProject, packElement, root } from './packages.js';
import { createTemporaryFolder } from '../support/http.js';
import { tryMedusa } from './medusa.js';
import { tryNextShop } from './next-shop.js';
import { tryWooCommerce } from './wordpress/main.js';

const folder = createTemporaryFolder();
let packed: string | undefined;
const element = (): string => (packed ??= packElement(folder.path));

type Try = (recipe: string) => Promise<string>;

/** Installs the recipe beside the package of the checkout. */
const installed =
  (tryProject: Try): Try =>
  async (recipe) => {
    const project = join(folder.path, basename(recipe));
    cpSync(recipe, project, { recursive: true });
    createProject(project, { packages: [element()] });
    return tryProject(project);
  };

const recipes: Readonly<Record<string, Try>> = {
  'next-shop': installed(tryNextShop),
  medusa: installed(tryMedusa),
  'woocommerce-gateway': tryWooCommerce,
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in recipes));
if (unknown.length > 0)
  throw new Error(`There is no recipe ${unknown.join(', ')}: ${Object.keys(recipes).join(', ')}.`);

try {
  for (const [name, tryRecipe] of Object.entries(recipes)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const start = performance.now();
    try {
      const result = await tryRecipe(join(root, 'demo/recipes', name));
      console.log(`${name}: ${result} (${Math.round((performance.now() - start) / 1000)} s)`);
    } catch (error) {
      console.log(`FAILED ${name}: ${(error as Error).stack}`);
      process.exitCode = 1;
    }
  }
} finally {
  folder.remove();
}
