import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { PageResponse } from './server.js';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** A plain host of files that knows nothing of the service, as any static hosting is. */
export const serveFolder =
  (root: string, basePath = '/') =>
  (path: string): PageResponse | undefined => {
    if (!path.startsWith(basePath)) return undefined;
    const wanted = path.slice(basePath.length);
    const file = join(root, wanted === '' ? 'index.html' : wanted);
    if (!existsSync(file) || !statSync(file).isFile()) return undefined;
    return { body: readFileSync(file), type: types[extname(file)] ?? 'application/octet-stream' };
  };
