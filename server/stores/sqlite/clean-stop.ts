import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const markerOf = (directory: string): string => join(directory, 'checkout.clean');

/** What changes with every write to the file, and with a file of another origin. */
function stateOf(directory: string): string {
  const { size, mtimeMs } = statSync(join(directory, 'checkout.db'));
  return `${size} ${mtimeMs}\n`;
}

/** Whether the file is as a program left it that closed it after a check or a clean stop. */
export function wasStoppedCleanly(directory: string): boolean {
  try {
    return readFileSync(markerOf(directory), 'utf8') === stateOf(directory);
  } catch {
    return false;
  }
}

/** Notes that the file is closed and sound. A note that cannot be written costs the next start a check. */
export function markCleanStop(directory: string): void {
  try {
    writeFileSync(markerOf(directory), stateOf(directory), { mode: 0o600 });
  } catch {
    // a full disk
  }
}

/** Called before the file is written to: whatever ends the program from now on, the next start checks the file. */
export const clearCleanMark = (directory: string): void => rmSync(markerOf(directory), { force: true });
