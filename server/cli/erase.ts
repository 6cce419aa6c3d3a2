import { eraseOrders, type EraseResult } from '#core';
import { systemClock } from '../adapters/system/index.js';
import { UsageError, type Command, type CommandContext } from './command.js';
import { storageOption, storageDetails, withStore } from './storage.js';

/** Exactly one of the options. */
function readSelection({ text }: CommandContext) {
  const [code, reference] = [text('code'), text('reference')];
  if (code && reference === undefined) return { code };
  if (reference && code === undefined) return { reference };
  throw new UsageError('Name the orders, either with --code or with --reference.');
}

const sharedFileNote =
  'A server uses the database file, whose log and unused parts can still hold copies. To overwrite them too, run the command again by --code while the server is stopped.';

function describeResult(result: EraseResult): string {
  if (result.outcome === 'in_progress' && result.status === 'unknown')
    return `${result.code}: not erased. Whether the upstream has taken it is unknown: settle it with the command reconcile, or repeat this a day after it would have expired.`;
  if (result.outcome === 'in_progress')
    return `${result.code}: not erased. It is ${result.status} and can still be paid or sent: repeat this once it has ended.`;
  return `${result.code}: erased.`;
}

export const erase: Command = {
  summary: 'Erases the personal data of orders that have ended.',
  details: [
    'Wallet addresses, references, webhook URLs, payout hashes, idempotency keys and webhook messages go; amounts, times and\nstatuses stay. Attempts at the upstream that became no order go as a whole. The service may run meanwhile. It ends with 0 once every selected order is erased.',
    storageDetails,
  ],
  options: {
    code: { value: 'CODE', says: 'The transaction code of one order.' },
    reference: { value: 'TEXT', says: 'The external reference of the merchant or of the partner.' },
  },
  examples: [
    ["--reference 'INV-1001'", 'Erases the orders with this reference.'],
    ['--code 6f1f… --json', 'Erases one order and prints the outcome for a program.'],
  ],
  async run(context) {
    const selection = readSelection(context);
    return withStore({ storage: storageOption(context), isErasure: true }, async (store) => {
      const results = await eraseOrders(selection, { store, clock: systemClock });
      const notes = results.length > 0 && store.isShared ? [sharedFileNote] : [];
      const lines = results.length > 0 ? results.map(describeResult) : ['There is no such order.'];
      const isFine = results.length > 0 && results.every(({ outcome }) => outcome === 'erased');
      return { json: { orders: results, notes }, lines: [...lines, ...notes], isFine };
    });
  },
};
