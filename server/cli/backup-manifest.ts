import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import type { BackupContents } from '#core';

/** What a backup contained when it was made, in a file beside it. */
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
    throw new Error(`${path} is no manifest: ${(error as Error).message}`, { cause: error });
  }
}

/** The leaves of a JSON value as text by their paths, such as `orders.pending`. */
function flatten(value: unknown, path = ''): readonly (readonly [string, string])[] {
  if (typeof value !== 'object' || value === null) return [[path, String(value)]];
  return Object.entries(value).flatMap(([key, member]) => flatten(member, path === '' ? key : `${path}.${key}`));
}

/** Finds where two descriptions differ, in words. */
export function findDifferences(expected: unknown, found: unknown): readonly string[] {
  const [wanted, real] = [new Map(flatten(expected)), new Map(flatten(found))];
  return [...new Set([...wanted.keys(), ...real.keys()])]
    .filter((path) => wanted.get(path) !== real.get(path))
    .map((path) => `${path} is ${real.get(path) ?? 'missing'} and was ${wanted.get(path) ?? 'missing'}`);
}
