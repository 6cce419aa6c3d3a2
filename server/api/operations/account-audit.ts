import * as contract from '#contract';
import { toAuditEntry } from '#core';
import { accountOperation } from '../operation.js';

const defaultLimit = 50;

/** `GET /api/v3/account/audit` */
export const listAudit = accountOperation({
  name: 'audit',
  endpoint: contract.listAudit,
  message: 'Audit retrieved successfully.',
  async run({ query, service: { store, account } }) {
    const limit = Number(query.limit ?? defaultLimit);
    const code = query.transaction_code?.toLowerCase();
    const found = await store.operator.listAudit({ account, code, before: query.before, limit: limit + 1 });
    const entries = found.slice(0, limit);
    const next = found.length > limit ? (entries.at(-1)?.id ?? null) : null;
    return contract.success({ entries: entries.map(toAuditEntry), next });
  },
});
