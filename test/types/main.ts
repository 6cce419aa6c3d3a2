/** `npm run test:types -- vue svelte` checks the types in these frameworks, or in all of them; it installs them with npm. */
import { checkProject } from './check-project.js';
import { frameworks } from './frameworks.js';

const names = process.argv.slice(2);
const chosen = frameworks.filter(({ name }) => names.length === 0 || names.includes(name));
if (chosen.length === 0) throw new Error(`There are ${frameworks.map(({ name }) => name).join(', ')}.`);
for (const framework of chosen) {
  try {
    await checkProject(framework, 'dist/types');
    console.log(`${framework.name}: no error`);
  } catch (error) {
    console.log(`${framework.name}: ${(error as Error).message}`);
    process.exitCode = 1;
  }
}
