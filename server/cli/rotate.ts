import type { PathKeyStore } from '#core';
import type { Command, Result } from './command.js';
import { storageOption, storageDetails, withStore } from './storage.js';

async function rotateKeys(pathKeys: PathKeyStore): Promise<Result> {
  await pathKeys.list(); // a key that no order has used yet is replaced, too
  await pathKeys.rotate();
  const line =
    'New orders get addresses of a new key within a second. Those of earlier orders stay valid until --remove-old.';
  return { json: { rotated: true }, lines: [line] };
}

async function removeOldKeys(pathKeys: PathKeyStore): Promise<Result> {
  const removed = await pathKeys.removeOld();
  const keys = `${removed} earlier key${removed === 1 ? '' : 's'}`;
  return { json: { removed }, lines: [`Removed ${keys}. Their addresses are refused within a minute.`] };
}

export const rotate: Command = {
  summary: 'Rotates the key of the addresses that the upstream reports orders to.',
  details: [
    'The database makes and keeps the keys; they are never shown. Addresses that the upstream has got stay valid until\n--remove-old. The service may run meanwhile.',
    storageDetails,
  ],
  options: {
    'remove-old': { says: 'Removes every key but the newest: the addresses of earlier orders are refused.' },
  },
  examples: [
    ['', 'New orders get addresses of a new key.'],
    ['--remove-old', 'Once the orders from before have ended, or at once after a leak.'],
  ],
  run: (context) =>
    withStore({ storage: storageOption(context) }, ({ pathKeys }) =>
      context.isSet('remove-old') ? removeOldKeys(pathKeys) : rotateKeys(pathKeys),
    ),
};
