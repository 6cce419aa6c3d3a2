// `npm run demo:static`: the built demo in `dist/static`, for any host of files. The service runs in the visitor's tab, and what the
// server alone serves (compressed copies, source maps) is left out.
import { cpSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [built, folder] = ['demo', 'static'].map((name) => fileURLToPath(new URL(`../../dist/${name}`, import.meta.url)));
rmSync(folder, { recursive: true, force: true });
cpSync(built, folder, { recursive: true, filter: (path) => !/\.(?:br|gz|map)$/.test(path) });
console.log(folder);
