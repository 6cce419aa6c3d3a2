import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { installPackage } from '../support/own-package.mjs';

/** The file of a package of this folder. Installs the folder's packages before. */
export function resolveReleaseTool(name) {
  installPackage(fileURLToPath(new URL('.', import.meta.url)));
  return createRequire(import.meta.url).resolve(name);
}

export const importReleaseTool = (name) => import(pathToFileURL(resolveReleaseTool(name)).href);
