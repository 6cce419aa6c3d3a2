import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { lockDataFolder } from './data-folder.js';

/*
 * The log begins with a header, and each commit appends a frame for each page that it has changed. The last frame of a
 * commit is marked, each checksum includes all frames before it, and the frames of one log have the same salts. What an
 * earlier log has left behind the frames has others. https://www.sqlite.org/fileformat2.html#walformat
 */
const headerBytes = 32;
const frameHeaderBytes = 24;
const magic = 0x377f0682;

type Checksum = readonly [number, number];

/** Reads bytes of a file; undefined beyond its end. */
type ReadBytes = (at: number, length: number) => Buffer | undefined;

function addToChecksum(checksum: Checksum, { bytes, isBigEndian }: { bytes: Buffer; isBigEndian: boolean }): Checksum {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let [first, second] = checksum;
  for (let at = 0; at < bytes.length; at += 8) {
    first = (first + view.getUint32(at, !isBigEndian) + second) >>> 0;
    second = (second + view.getUint32(at + 4, !isBigEndian) + first) >>> 0;
  }
  return [first, second];
}

const readChecksum = (bytes: Buffer, at: number): Checksum => [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)];

const areEqual = (one: Checksum, other: Checksum): boolean => one[0] === other[0] && one[1] === other[1];

const toPageBytes = (stored: number | undefined): number => (stored === 1 ? 65_536 : (stored ?? 4096));

/** The start of a log. A damaged header says nothing: the database knows its page size, and the first frame the salts. */
function readHeader(readLog: ReadBytes, readDatabase: ReadBytes) {
  const header = readLog(0, headerBytes);
  if (!header) return undefined;
  const isBigEndian = (header.readUInt32BE(0) & 1) === 1;
  const checksum = addToChecksum([0, 0], { bytes: header.subarray(0, 24), isBigEndian });
  const isSound = header.readUInt32BE(0) >>> 1 === magic >>> 1 && areEqual(checksum, readChecksum(header, 24));
  if (isSound)
    return { isSound, isBigEndian, checksum, pageBytes: header.readUInt32BE(8), salts: header.subarray(16, 24) };
  const pageBytes = toPageBytes(readDatabase(16, 2)?.readUInt16BE());
  const salts = readLog(headerBytes + 8, 8) ?? Buffer.alloc(8);
  return { isSound, isBigEndian, checksum, pageBytes, salts };
}

/**
 * Counts the commits of a log that SQLite would leave out because of damage before them. 0 for a log that ends in the
 * middle of its last commit, as after a power cut: that commit was not acknowledged.
 */
function countCommitsBehindDamage(readLog: ReadBytes, readDatabase: ReadBytes): number {
  const header = readHeader(readLog, readDatabase);
  if (!header) return 0;
  const { isBigEndian, pageBytes, salts } = header;
  let { isSound, checksum } = header;
  let commits = 0;
  let isFollowed = false;
  for (let at = headerBytes; ; at += frameHeaderBytes + pageBytes) {
    const frame = readLog(at, frameHeaderBytes + pageBytes);
    if (!frame) return isFollowed ? commits : 0;
    const hasSalts = frame.subarray(8, 16).equals(salts);
    let isNext = false;
    if (isSound) {
      checksum = addToChecksum(checksum, { bytes: frame.subarray(0, 8), isBigEndian });
      checksum = addToChecksum(checksum, { bytes: frame.subarray(frameHeaderBytes), isBigEndian });
      isNext = areEqual(checksum, readChecksum(frame, 16)); // the salts themselves may be damaged
      isSound = isNext && hasSalts;
    }
    if (isSound || !(hasSalts || isNext)) continue;
    isFollowed ||= commits > 0;
    if (frame.readUInt32BE(4) > 0) commits += 1;
  }
}

function openReader(path: string): { readonly read: ReadBytes; readonly close: () => void } {
  if (!existsSync(path)) return { read: () => undefined, close: () => undefined };
  const file = openSync(path, 'r');
  const { size } = fstatSync(file);
  return {
    read(at, length) {
      const bytes = Buffer.alloc(length);
      return at + length <= size && readSync(file, bytes, 0, length, at) === length ? bytes : undefined;
    },
    close: () => closeSync(file),
  };
}

/**
 * Checks the log in a locked folder, before SQLite opens it: that would leave out what follows damage without a word.
 * @throws with the rest of a sentence that names the folder.
 */
export function checkLog(directory: string): void {
  const [log, database] = [openReader(join(directory, 'checkout.db-wal')), openReader(join(directory, 'checkout.db'))];
  try {
    const lost = countCommitsBehindDamage(log.read, database.read);
    if (lost === 0) return;
    throw new Error(
      `the log of its database (checkout.db-wal) is damaged; commits that cannot be read: ${lost}. Restore a backup; ` +
        `INCOMPLETE_DATABASE=accept starts without them.`,
    );
  } finally {
    log.close();
    database.close();
  }
}

/** Checks the log unless a server uses it: one that grows is not checked. @throws as `checkLog` does. */
export function checkUnusedLog(directory: string): void {
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
