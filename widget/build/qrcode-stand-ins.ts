import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { normalizePath, type Plugin } from 'vite';
import { createMatchCheck } from './match-check.js';

/**
 * Replaces modules of the QR encoder with those of the same name in `folder`, which write byte mode at level M alone:
 * DECISIONS 76.2. Saves 2.6 KB brotli up to the pay screen. Without it the widget draws the same codes, with tables of modes and levels that it never uses.
 */
export function qrcodeStandIns({ folder }: { readonly folder: string }): Plugin {
  const standIns = new Map(
    readdirSync(folder).map((file) => [`./${file.replace(/\.cjs$/, '')}`, normalizePath(join(folder, file))]),
  );
  const check = createMatchCheck(...standIns.keys());
  return {
    name: 'qrcode-stand-ins',
    enforce: 'pre',
    ...check.hooks,
    resolveId(id, importer) {
      const standIn = importer?.includes('/qrcode/lib/core/') ? standIns.get(id) : undefined;
      if (standIn) check.record(id);
      return standIn;
    },
  };
}
