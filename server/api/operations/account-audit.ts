import * as contract from '#contract';
import { toAuditEntry } from '#core';
import type { Operation } from '../operation.js';
import { failureReply, successReply, toSeconds } from '../reply.js';
import { withCredentials } from './credentials.js';

const defaultLimit = 50;

/** `GET /api/v3/account/audit` */
export const listAudit: Operation = {
  name: 'audit',
  endpoint: contract.listAudit,
  area: 'account',
  handle: withCredentials(contract.listAudit, async ({ query }, { service: { store, account }, now }) => {
    const parsedQuery = contract.readQuery(contract.listAudit, query);
    if (!parsedQuery.ok) return failureReply(parsedQuery.code, { area: 'account', now });
    const { transaction_code, before, limit: limitText } = parsedQuery.value;
    const limit = limitText === undefined ? defaultLimit : Number(limitText);
    const found = await store.desk.listAudit({
      account,
      code: transaction_code?.toLowerCase(),
      before,
      limit: limit + 1,
    });
    const entries = found.slice(0, limit);
    const next = found.length > limit ? (entries.at(-1)?.id ?? null) : null;
    const data = { entries: entries.map(toAuditEntry), next };
    return successReply({ message: 'Audit retrieved successfully.', data, timestamp: toSeconds(now) });
  }),
};
