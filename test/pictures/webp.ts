import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aptInstall, canRun, isDebianRoot, onPath } from '../support/programs.mjs';

/** A picture as PNG, and how long it shows. */
export type Frame = { readonly png: Buffer; readonly milliseconds: number };

const find = (): string | undefined => onPath(['img2webp']).find((file) => canRun(file));

/** Finds the encoder, or installs Debian's package `webp` and says so. */
function findEncoder(): string {
  const found = find();
  if (found) return found;
  if (!isDebianRoot()) throw new Error('There is no img2webp: install the package “webp”, which most systems have.');
  console.log("No img2webp found: installing Debian's package webp with apt.");
  aptInstall('webp');
  const installed = find();
  if (!installed) throw new Error('The package webp has no img2webp.');
  return installed;
}

type EncodeOptions = { readonly file: string; readonly maxBytes: number };

const qualities = [82, 74, 66, 58, 50, 40, 30];

/** Writes an animated WebP in the best quality that fits. Returns its size and quality. */
export function encodeWebp(frames: readonly Frame[], { file, maxBytes }: EncodeOptions) {
  const encoder = findEncoder();
  const folder = mkdtempSync(join(tmpdir(), 'frames-'));
  try {
    const inputs = frames.flatMap(({ png, milliseconds }, index) => {
      const path = join(folder, `${index}.png`);
      writeFileSync(path, png);
      return ['-d', String(Math.max(20, Math.round(milliseconds))), path];
    });
    for (const quality of qualities) {
      const settings = ['-loop', '0', '-kmin', '1', '-kmax', '8', '-lossy', '-q', String(quality), '-m', '4'];
      execFileSync(encoder, [...settings, ...inputs, '-o', file], { stdio: ['ignore', 'ignore', 'inherit'] });
      const { size } = statSync(file);
      if (size <= maxBytes) return { size, quality };
    }
    throw new Error(`${frames.length} frames are larger than ${maxBytes} bytes in every quality.`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
