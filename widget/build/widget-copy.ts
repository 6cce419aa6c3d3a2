import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Copies the widget's files and their list beside the demo's pages, so the demo loads the very files that merchants load. */
export function copyWidget({ from, to }: { readonly from: string; readonly to: string }): void {
  const files = readdirSync(from).filter((name) => /^checkout\.|^(?:integrity\.json|licenses\.txt)$/.test(name));
  if (files.length === 0) throw new Error(`${from} contains no widget to copy.`);
  mkdirSync(to, { recursive: true });
  for (const name of files) copyFileSync(join(from, name), join(to, name));
}
