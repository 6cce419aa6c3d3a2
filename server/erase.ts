import { parseArgs } from 'node:util';
import { eraseOrders, type EraseResult } from '#core';
import { openPostgresStore } from './adapters/postgres-store/index.js';
import { openSqliteForErasure } from './adapters/sqlite-store/index.js';
import { systemClock } from './adapters/system/index.js';
import { readStorageConfig, type StorageConfig } from './config.js';

const usage = `Erases the personal data of orders that have ended: wallet addresses, references, webhook URLs, payout hashes,
idempotency keys and webhook messages. Amounts, times and statuses stay. The server may run meanwhile.

  erase --code <transaction code>
  erase --reference <external reference of the merchant or the partner>
`;

/** Exactly one of the options, or undefined. */
function readSelection() {
  const text = { type: 'string' } as const;
  const { code, reference } = parseArgs({ options: { code: text, reference: text } }).values;
  if (code && reference === undefined) return { code };
  return reference && code === undefined ? { reference } : undefined;
}

const openStore = ({ databaseUrl: url, directDatabaseUrl: directUrl, dataDirectory }: StorageConfig) =>
  url === undefined
    ? openSqliteForErasure(dataDirectory)
    : openPostgresStore({ url, directUrl, reportError: () => undefined });

const sharedFileNote =
  'A server uses the database file, whose log and unused parts can still hold copies. To overwrite them too, run the command again while the server is stopped.';

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

function describeResult(result: EraseResult): string {
  if (result.outcome === 'in_progress') {
    return `${result.code}: not erased. It is ${result.status} and can still be paid or sent: repeat this once it has ended.`;
  }
  const { code, messages, keys, wallets } = result;
  const deleted = [plural(messages, 'message'), plural(keys, 'idempotency key'), plural(wallets, 'wallet')].join(', ');
  return `${code}: erased. Deleted with it: ${deleted}.`;
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Returns the exit code: 0 once every selected order is erased. */
async function main(): Promise<number> {
  const selection = readSelection();
  if (!selection) {
    process.stderr.write(usage);
    return 2;
  }
  const parsed = readStorageConfig(process.env);
  if (!parsed.ok) throw new Error(parsed.message);
  const store = await openStore(parsed.config);
  try {
    const results = await eraseOrders(selection, { store, clock: systemClock });
    results.map(describeResult).forEach(print);
    if (results.length > 0 && 'isShared' in store && store.isShared) print(sharedFileNote);
    if (results.length === 0) print('There is no such order.');
    return results.length > 0 && results.every(({ outcome }) => outcome === 'erased') ? 0 : 1;
  } finally {
    await store.close();
  }
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  return 1;
});
