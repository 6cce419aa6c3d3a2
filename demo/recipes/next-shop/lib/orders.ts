import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { settings } from './settings';

type Order = { readonly external_reference: string; readonly status: string; readonly sequence: number };

/** One file for each order of this example: a shop uses its database. */
const pathOf = (reference: string): string =>
  join(settings().ordersFolder, `${createHash('sha256').update(reference).digest('hex')}.json`);

/** What the webhooks have said of an order so far. */
export async function readOrder(reference: string): Promise<Order | undefined> {
  try {
    return JSON.parse(await readFile(pathOf(reference), 'utf8')) as Order;
  } catch {
    return undefined;
  }
}

/** Keeps the newest state: messages may arrive twice, and an older one after a newer one. */
export async function keepNewest({ external_reference, status, sequence }: Order): Promise<void> {
  const kept = await readOrder(external_reference);
  if (kept && kept.sequence >= sequence) return;
  await mkdir(settings().ordersFolder, { recursive: true });
  const path = pathOf(external_reference);
  await writeFile(`${path}.new`, JSON.stringify({ external_reference, status, sequence }));
  await rename(`${path}.new`, path);
}
