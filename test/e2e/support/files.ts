import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Answer } from './server.js';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** A plain host of files that knows nothing of the service, as any static hosting is. */
export const folder =
  (root: string, below = '/') =>
  (path: string): Answer | undefined => {
    if (!path.startsWith(below)) return undefined;
    const wanted = path.slice(below.length);
    const file = join(root, wanted === '' ? 'index.html' : wanted);
    if (!existsSync(file) || !statSync(file).isFile()) return undefined;
    return { body: readFileSync(file), type: types[extname(file)] ?? 'application/octet-stream' };
  };
