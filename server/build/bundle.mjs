// `npm run bundle`: builds what vite.config.ts describes, unless nothing has changed since. `npm start` gives the word
// `start`, and gets what the service serves. Plain JavaScript: no loader runs, and without a change Vite does not either.
// `vite build --app` writes the same files, but reads the configuration anew for each environment.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildUnlessCurrent } from './stamp.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The mode tells the configuration what to build. That of Vite stays `production`. */
async function build(mode) {
  const { createBuilder, loadConfigFromFile } = await import('vite');
  const loaded = await loadConfigFromFile({ command: 'build', mode }, join(root, 'vite.config.ts'), root);
  const builder = await createBuilder({ ...loaded?.config, configFile: false, logLevel: 'warn' });
  await builder.buildApp();
}

const environment = { node: process.version, mode: process.env['NODE_ENV'] };
await buildUnlessCurrent({ root, mode: process.argv[2] ?? 'bundle', environment }, build);
