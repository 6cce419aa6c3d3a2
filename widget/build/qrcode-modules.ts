import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { createMatchCheck } from './match-check.js';

const encoderModule = /\/qrcode\/(?:lib\/core\/)?[\w-]+\.c?js$/;

/** The modules whose export is one class. */
const classModule = /\/(?:bit-buffer|bit-matrix|byte-data|reed-solomon-encoder)(?:\.js)?$/;

// eslint-disable-next-line @typescript-eslint/max-params -- String.prototype.replace passes the match and its groups
const toImport = (_: string, name: string, specifier: string): string =>
  `import ${classModule.test(specifier) || name.startsWith('{') ? name : `* as ${name}`} from '${specifier}';`;

/**
 * Rewrites a CommonJS module of the encoder, or a stand-in for one, as an ES module. Its errors lose their messages:
 * nothing that the widget draws causes one.
 */
export const toEsModule = (code: string): string =>
  code
    .replace(/^const (\w+) = require\('([^']+)'\)\.\1;?$/gm, "const { $1 } = require('$2')")
    .replace(/^const (\w+|\{[^}]+\}) = require\('([^']+)'\);?$/gm, toImport)
    .replace(/^module\.exports = /gm, 'export default ')
    .replace(/^exports\.(\w+) = /gm, 'export const $1 = ')
    .replace(/\bexports\.(\w+)/g, '$1')
    .replace(/\bnew Error\([^()]+\)/g, 'new Error()');

/** `.cjs` means CommonJS to the bundler whatever the code is, so a stand-in gets an id with another ending. */
const idOf = (path: string): string => (path.endsWith('.cjs') ? `\0${path}.js` : path);
const pathOf = (id: string): string => id.replace(/^\0(.+)\.js$/, '$1');

/**
 * The QR encoder is written as CommonJS modules. As ES modules they need no wrappers, their exports get short names, and
 * unused code is dropped. Saves 0.7 KB brotli up to the pay screen. Comes before the stand-ins, which it rewrites too.
 */
export function qrcodeModules(): Plugin {
  const check = createMatchCheck('/qrcode/lib/core/qrcode.js');
  return {
    name: 'qrcode-modules',
    enforce: 'pre',
    ...check.hooks,
    async resolveId(id, importer) {
      const from = importer && pathOf(importer);
      if (!from || !encoderModule.test(from)) return null;
      const resolved = await this.resolve(id, from, { skipSelf: true });
      return resolved && { ...resolved, id: idOf(resolved.id) };
    },
    load(id) {
      const path = pathOf(id);
      if (!encoderModule.test(path)) return null;
      check.record(path.slice(path.indexOf('/qrcode/')));
      return toEsModule(readFileSync(path, 'utf8'));
    },
  };
}
