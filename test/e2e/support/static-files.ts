import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PageResponse } from './server.js';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** Serves a folder like a static host, without the service. */
export const serveFolder =
  (root: string, basePath = '/') =>
  (path: string): PageResponse | undefined => {
    if (!path.startsWith(basePath)) return undefined;
    const name = path.slice(basePath.length);
    const file = join(root, name === '' ? 'index.html' : name);
    if (!existsSync(file) || !statSync(file).isFile()) return undefined;
    return { body: readFileSync(file), type: types[extname(file)] ?? 'application/octet-stream' };
  };

const demoFolder = fileURLToPath(new URL('../../../dist/demo', import.meta.url));

/** Serves the built demo site below a path of a static host. */
export const serveDemo = (basePath: string) => serveFolder(demoFolder, basePath);
