import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Copies the widget's files beside the demo's pages, so the demo loads the very files that merchants load. */
export function copyWidget({ from, to }: { readonly from: string; readonly to: string }): void {
  const files = readdirSync(from).filter((name) => name.startsWith('checkout.'));
  if (files.length === 0) throw new Error(`${from} contains no widget to copy.`);
  for (const name of files) copyFileSync(join(from, name), join(to, name));
}
