import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The absolute path of a file of the repository. */
export const fromRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export const readFromRoot = (path: string): string => readFileSync(fromRoot(path), 'utf8');
