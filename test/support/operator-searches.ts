import { planOrderSearch, type OrderFilters } from '../../server/core/operator/search.js';
import { noon } from './service-harness.js';

type IndexNames = Readonly<Partial<Record<string, string>>>;

/** The indexes by what they are for, as both stores call them. */
const indexNames: IndexNames = {
  external_reference: 'orders_by_reference',
  status: 'orders_by_status',
  created_at: 'orders_by_creation',
};

const code = '00000000-0000-4000-8000-000000000001';

const filters: Readonly<Record<string, OrderFilters>> = {
  'without a filter': {},
  'by code': { code },
  'by reference': { reference: 'INV-1' },
  'by status': { status: 'on_hold' },
  'by date': { from: noon, to: noon + 1 },
  'by status and date': { status: 'on_hold', from: noon, to: noon + 1 },
  'by reference and status': { reference: 'INV-1', status: 'paid' },
};

/** Searches of each kind with the index that each must walk, at the first page and behind a cursor. */
export function operatorSearches(names: IndexNames) {
  const all: IndexNames = { ...indexNames, ...names };
  return Object.entries(filters).flatMap(([what, chosen]) =>
    (['newest', 'oldest'] as const).flatMap((sort) =>
      [undefined, { key: '7', id: '7' }].map((after) => {
        const { index } = planOrderSearch(chosen);
        const search = { account: '', filters: chosen, sort, after, limit: 50 };
        return {
          name: `${what}, the ${sort} first${after ? ', behind a cursor' : ''}`,
          search,
          index: all[index] ?? '',
        };
      }),
    ),
  );
}
