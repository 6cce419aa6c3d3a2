// `npm run bundle`: builds what vite.config.ts describes, unless nothing has changed since. `npm start` gives the word
// `start`, and gets what the service serves. Plain JavaScript: no loader runs, and without a change Vite does not either.
// `vite build --app` writes the same files, but reads the configuration anew for each environment.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashFiles, hashInputs, isCurrent, readStamp, stampFile, writeStamp } from './stamp.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The mode tells the configuration what to build. That of Vite stays `production`. */
async function build(mode) {
  const { createBuilder, loadConfigFromFile } = await import('vite');
  const loaded = await loadConfigFromFile({ command: 'build', mode }, join(root, 'vite.config.ts'), root);
  const builder = await createBuilder({ ...loaded?.config, configFile: false, logLevel: 'warn' });
  await builder.buildApp();
}

/** A build that is interrupted leaves no stamp, and one during which a file changes leaves one of the earlier files. */
async function bundle(mode) {
  const inputs = hashInputs(root, { node: process.version, mode: process.env['NODE_ENV'] });
  if (isCurrent(readStamp(root), { mode, inputs, hashOutputs: (paths) => hashFiles(root, paths) })) return;
  rmSync(join(root, stampFile), { force: true });
  await build(mode);
  writeStamp(root, { mode, inputs });
}

await bundle(process.argv[2] ?? 'bundle');
