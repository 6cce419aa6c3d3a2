import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { BackupContents, Totals } from '#core';

const privateFile = 0o600;

function flush(path: string): void {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

const existsMessage = 'it exists already. Name a new file.';

/** Gives a file its final name. An empty file reserves the name first, so that no other file is ever replaced. */
function moveToNewFile(from: string, file: string): void {
  try {
    closeSync(openSync(file, 'wx', privateFile));
  } catch (error) {
    throw (error as { code?: unknown }).code === 'EEXIST' ? new Error(existsMessage, { cause: error }) : error;
  }
  renameSync(from, file);
  flush(dirname(file));
}

export type WriteCopy<Contents> = (copy: string) => Contents | Promise<Contents>;

/**
 * Creates a file that only its owner may read. It appears under its name once it is complete and on disk.
 * @throws with the rest of a sentence that names the file.
 */
export async function createBackupFile<Contents>(name: string, write: WriteCopy<Contents>) {
  const file = resolve(name);
  const parent = dirname(file);
  if (existsSync(file)) throw new Error(existsMessage);
  if (!existsSync(parent)) throw new Error(`there is no folder ${parent}.`);
  const folder = mkdtempSync(join(parent, '.backup-'));
  try {
    const copy = join(folder, 'copy');
    const contents = await write(copy);
    chmodSync(copy, privateFile);
    flush(copy);
    moveToNewFile(copy, file);
    return { contents, bytes: statSync(file).size };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Describes a backup when it was made; a file beside it. */
export type BackupManifest = {
  /** ISO 8601. */
  readonly madeAt: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly contents: BackupContents;
};

export const manifestOf = (file: string): string => `${file}.json`;

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Returns undefined without one. @throws when it cannot be read. */
export function readManifest(file: string): BackupManifest | undefined {
  const path = manifestOf(file);
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as BackupManifest;
  } catch (error) {
    throw new Error(`${path} is not a manifest: ${(error as Error).message}`, { cause: error });
  }
}

/** The leaves of a JSON value as text by their paths, such as `orders.pending`. */
function flatten(value: unknown, path = ''): readonly (readonly [string, string])[] {
  if (typeof value !== 'object' || value === null) return [[path, String(value)]];
  return Object.entries(value).flatMap(([key, member]) => flatten(member, path === '' ? key : `${path}.${key}`));
}

/** Lists the differences of two descriptions, a sentence each. */
export function findDifferences(expected: unknown, found: unknown): readonly string[] {
  const [wanted, real] = [new Map(flatten(expected)), new Map(flatten(found))];
  return [...new Set([...wanted.keys(), ...real.keys()])]
    .filter((path) => wanted.get(path) !== real.get(path))
    .map((path) => `${path} is ${real.get(path) ?? 'missing'} and was ${wanted.get(path) ?? 'missing'}`);
}

const listCounts = (counts: Readonly<Record<string, number>>): string => {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const parts = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
  return parts.length > 0 ? `${total} (${parts.join(', ')})` : '0';
};

const listTotals = (totals: Totals): string =>
  Object.entries(totals)
    .map(([name, { orders, amount }]) => `${amount} ${name} of ${orders}`)
    .join(', ') || 'none';

const timeOf = (at: number | null): string => (at === null ? 'none' : new Date(at).toISOString());

/** Describes the contents of a backup, a line each. */
export const describeContents = (contents: BackupContents): readonly string[] => [
  `orders: ${listCounts(contents.orders)}`,
  `paid in: ${listTotals(contents.fiat)}`,
  `paid out: ${listTotals(contents.coins)}`,
  `newest order: ${timeOf(contents.newestOrderAt)}`,
  `webhook messages: ${listCounts(contents.outbox)}`,
  `wallets: ${contents.wallets}`,
  `schema version: ${contents.schemaVersion}`,
];

export const countOrders = ({ orders }: BackupContents): number =>
  Object.values(orders).reduce((sum, count) => sum + count, 0);
