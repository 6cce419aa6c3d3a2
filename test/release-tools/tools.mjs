import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { installPackage } from '../support/own-package.mjs';

/** Imports a package of this folder, and installs the folder's packages before. */
export function importReleaseTool(name) {
  installPackage(fileURLToPath(new URL('.', import.meta.url)));
  return import(pathToFileURL(createRequire(import.meta.url).resolve(name)).href);
}
