import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockDataFolder } from './data-folder.js';

/*
 * The log begins with a header, and each commit appends a frame for each page that it has changed. The last frame of a
 * commit is marked, each checksum includes all frames before it, and the frames of one log have the same salts. What an
 * earlier log has left behind the frames has others. https://www.sqlite.org/fileformat2.html#walformat
 */
const headerBytes = 32;
const frameHeaderBytes = 24;
const frameBytes = frameHeaderBytes + 4096;
/** Of a log whose checksums read the lowest byte first, as the processors of today do. */
const magic = 0x377f0682;

type Checksum = readonly [number, number];

function addToChecksum([first, second]: Checksum, bytes: Buffer): Checksum {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < bytes.length; at += 8) {
    first = (first + view.getUint32(at, true) + second) >>> 0;
    second = (second + view.getUint32(at + 4, true) + first) >>> 0;
  }
  return [first, second];
}

const isChecksum = (bytes: Buffer, [first, second]: Checksum): boolean =>
  bytes.readUInt32BE(0) === first && bytes.readUInt32BE(4) === second;

const isHeaderSound = (log: Buffer): boolean =>
  log.length >= headerBytes &&
  log.readUInt32BE(0) === magic &&
  isChecksum(log.subarray(24), addToChecksum([0, 0], log.subarray(0, 24)));

/** The frames of a log: whether SQLite reads each, whether it is of this log, and whether it ends a commit. */
function* readFrames(log: Buffer): Generator<{ isSound: boolean; isLive: boolean; isCommit: boolean }> {
  let isSound = isHeaderSound(log);
  let checksum = addToChecksum([0, 0], log.subarray(0, 24));
  // A damaged header says nothing: then the first frame knows the salts.
  const salts = isSound ? log.subarray(16, 24) : log.subarray(headerBytes + 8, headerBytes + 16);
  for (let at = headerBytes; at + frameBytes <= log.length; at += frameBytes) {
    const frame = log.subarray(at, at + frameBytes);
    const hasSalts = frame.subarray(8, 16).equals(salts);
    let isNext = false;
    if (isSound) {
      checksum = addToChecksum(addToChecksum(checksum, frame.subarray(0, 8)), frame.subarray(frameHeaderBytes));
      isNext = isChecksum(frame.subarray(16), checksum); // the salts themselves may be damaged
      isSound = isNext && hasSalts;
    }
    yield { isSound, isLive: hasSalts || isNext, isCommit: frame.readUInt32BE(4) > 0 };
  }
}

/**
 * Counts the commits of a log that SQLite would leave out because of damage before them. 0 for a log that ends in the
 * middle of its last commit, as after a power cut: that commit was not acknowledged.
 */
function countCommitsBehindDamage(log: Buffer): number {
  let commits = 0;
  let isFollowed = false;
  for (const { isSound, isLive, isCommit } of readFrames(log)) {
    if (isSound || !isLive) continue;
    isFollowed ||= commits > 0;
    if (isCommit) commits += 1;
  }
  return isFollowed ? commits : 0;
}

/**
 * Whether SQLite reads a commit from the log of the database at `path`. True, too, for a log that a crash has left begun anew,
 * without a commit of its own yet: frames of the earlier one follow its header.
 */
export function hasLogCommits(path: string): boolean {
  const log = existsSync(`${path}-wal`) ? readFileSync(`${path}-wal`) : Buffer.alloc(0);
  if (!isHeaderSound(log)) return false;
  for (const { isSound, isCommit } of readFrames(log)) if (isCommit || !isSound) return true;
  return false;
}

/**
 * Checks the log in a locked folder, before SQLite opens it: that would leave out what follows damage without a word.
 * @throws with the rest of a sentence that names the folder.
 */
export function checkLog(directory: string): void {
  const path = join(directory, 'checkout.db-wal');
  const lost = existsSync(path) ? countCommitsBehindDamage(readFileSync(path)) : 0;
  if (lost === 0) return;
  throw new Error(
    `the log of its database (checkout.db-wal) is damaged; commits that cannot be read: ${lost}. Restore a backup; ` +
      `INCOMPLETE_DATABASE=accept starts without them.`,
  );
}

/** Checks the log unless a server uses it: one that grows is not checked. @throws as `checkLog` does. */
export function checkUnusedLog(directory: string): void {
  if (!existsSync(join(directory, 'checkout.lock'))) return checkLog(directory); // what another user creates would stop the service
  let unlock: () => void;
  try {
    unlock = lockDataFolder(directory);
  } catch {
    return;
  }
  try {
    checkLog(directory);
  } finally {
    unlock();
  }
}
