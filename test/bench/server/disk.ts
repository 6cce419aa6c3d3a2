import { closeSync, fsyncSync, openSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { median } from '../report/statistics.js';

const pages = 100;

/** Measures the time to write 4 KB through to the disk: the minimum of each durable commit. */
export function fsyncMs(directory: string): number {
  const path = join(directory, 'fsync-probe');
  const file = openSync(path, 'w');
  const times = Array.from({ length: pages }, () => {
    const started = performance.now();
    writeSync(file, Buffer.alloc(4096, 1));
    fsyncSync(file);
    return performance.now() - started;
  });
  closeSync(file);
  unlinkSync(path);
  return median(times);
}
