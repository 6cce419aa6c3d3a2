import { closeSync, fsyncSync, openSync, statfsSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { median } from '../report/statistics.js';

/** The magic numbers of statfs(2) on Linux. */
const fileSystems: Readonly<Record<number, string>> = {
  0xef53: 'ext4',
  0x58465342: 'xfs',
  0x9123683e: 'btrfs',
  0x794c7630: 'overlayfs',
  0x01021994: 'tmpfs',
  0x2fc12fc1: 'zfs',
};

const pages = 100;

/** Measures the time to write 4 KB through to the disk: the minimum of each durable commit. */
function fsyncMs(directory: string): number {
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

/** Identifies the disk of a folder. */
export function describeDisk(directory: string) {
  const { type } = statfsSync(directory);
  return { fileSystem: fileSystems[type] ?? `type 0x${type.toString(16)}`, fsyncMs: fsyncMs(directory) };
}
