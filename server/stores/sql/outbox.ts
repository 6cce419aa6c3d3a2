import { maxClaimScan } from '#core';
import type { Outbox, OutboxEntry, ScannedMessage } from '#core';
import type { Dialect } from './dialect.js';
import { createSqlValues, parseSqlCell, runSql, type Queries, type Query } from './queries.js';

type EntryRow = Omit<OutboxEntry, 'attempts'> & { readonly attempts: unknown };

const toEntry = (row: EntryRow): OutboxEntry => ({
  ...row,
  attempts: parseSqlCell(row.attempts) as OutboxEntry['attempts'],
});

/** A backlog is counted up to this number, so that a scrape costs the same however many wait. */
const maxCounted = 10_000;

/** What the statements of the outbox have in common. In all of them `q` is the state of a message. */
function createParts({ queue, body }: Dialect) {
  const said = 'id account transaction_code sequence audience url type body traceparent created_at'.split(' ');
  return {
    columns: [...said.map((name) => body + name), 'state', 'next_attempt_at', 'attempts', 'tries'].join(', '),
    /** Whether a message waits and no earlier one of its order and audience keeps it back. */
    isFirst: `q.state = 'waiting' AND NOT EXISTS (
      SELECT 1 FROM ${queue} AS earlier
      WHERE earlier.state = 'waiting' AND NOT earlier.can_be_overtaken AND earlier.transaction_code = q.transaction_code
        AND earlier.audience = q.audience AND earlier.sequence < q.sequence
    )`,
    numberOf: '(SELECT number FROM outbox WHERE id = $1)',
  };
}

/** The statements that change what is to be sent. */
function createChanges(dialect: Dialect) {
  const { queue, messages, body, later, earlier, inTexts, skipLocked, isTo } = dialect;
  const { columns, numberOf } = createParts(dialect);
  return {
    /** Checks again what may have changed since the scan. */
    claim: `
      WITH claimable AS MATERIALIZED (
        SELECT q.number FROM ${queue} AS q WHERE q.number IN (SELECT number FROM outbox WHERE id ${inTexts('$2')})
          AND q.state = 'waiting' AND ${later}(q.next_attempt_at, q.lease_until) <= $1 ${skipLocked('q')}
      )
      UPDATE ${queue} SET lease = $3, lease_until = $4, held_until = ${earlier}(held_until, $1)
      ${dialect.claimWhere} ${queue}.number IN (SELECT number FROM claimable) RETURNING ${columns}`,
    /**
     * Puts messages off until the times of the JSON list, with the later ones of their orders, so that a claim need not
     * search through the messages that gather for a receiver that is down for days.
     */
    hold: `
      UPDATE ${queue} SET held_until = off.until FROM (
        SELECT q.number, postponed.until FROM ${dialect.postponements('$1')} JOIN outbox AS first ON first.id = postponed.id
        JOIN ${queue} AS q ON q.transaction_code = first.transaction_code AND q.audience = first.audience
          AND q.sequence >= first.sequence AND q.state = 'waiting'
        ${skipLocked('q')}
      ) AS off WHERE ${queue}.number = off.number`,
    release: `
      UPDATE ${queue} SET lease = NULL, lease_until = 0, held_until = $3 WHERE number = ${numberOf} AND lease = $2
      RETURNING 1`,
    releaseHost: `UPDATE ${queue} SET held_until = 0 WHERE host = $1 AND state = 'waiting' AND held_until > 0`,
    revive: `
      UPDATE ${queue} SET state = 'waiting', next_attempt_at = $4, tries = 0, can_be_overtaken = false,
        lease = NULL, lease_until = 0, held_until = 0
      WHERE number = ${numberOf} OR number IN (
        SELECT number FROM ${messages} WHERE ${isTo('$3')} AND q.state = 'disabled' AND ${body}account = $2
      )`,
  };
}

/** The statements that read. */
function createReads(dialect: Dialect) {
  const { queue, messages, body, dueAt, later, inTexts, isTo } = dialect;
  const { isFirst, numberOf } = createParts(dialect);
  const urlOf = '(SELECT url FROM outbox WHERE id = $1)';
  return {
    /** Walks past what is leased: as much as is on its way at the moment. */
    scanDue: `SELECT ${body}id, q.host, ${body}created_at, ${dialect.arrayLength}(attempts) AS requests FROM ${messages}
      WHERE ${dueAt} <= $1 AND lease_until <= $1 AND NOT (q.host ${inTexts('$2')}) AND ${isFirst} ORDER BY ${dueAt}, number LIMIT ${maxClaimScan}`,
    findOne: `SELECT ${body}url, q.lease_until FROM ${messages} WHERE ${body}id = $1 AND ${body}account = $2`,
    findLaterDelivery: `
      SELECT 1 FROM ${messages} WHERE q.state = 'delivered' AND ${isTo(urlOf)} AND number > ${numberOf} LIMIT 1`,
    /** The next message without a lease, or a leased one whose lease ends before that is due. */
    findNextDueAt: `
      WITH free AS (
        SELECT ${dueAt} AS at FROM ${queue} AS q WHERE ${isFirst} AND lease IS NULL ORDER BY ${dueAt} LIMIT 1
      ), leased AS (
        SELECT ${later}(next_attempt_at, held_until, lease_until) AS at FROM ${queue} AS q
        WHERE ${isFirst} AND lease IS NOT NULL AND ${dueAt} <= coalesce((SELECT at FROM free), ${Number.MAX_SAFE_INTEGER})
      )
      SELECT min(at) AS at FROM (SELECT at FROM free UNION ALL SELECT at FROM leased) AS next`,
    readBacklog: `
      SELECT count(*) AS count, min(created_at) AS oldest,
        CASE WHEN count(*) = ${maxCounted} THEN ${dialect.waitingEstimate} END AS estimate
      FROM (
        SELECT ${body}created_at FROM ${messages} WHERE q.state = 'waiting' AND ${body}account = $1
        ORDER BY number LIMIT ${maxCounted}
      ) AS waiting`,
  };
}

type Statements = ReturnType<typeof createReads> & ReturnType<typeof createChanges>;

/** Scans what is due, and leases what is chosen of it. */
function createClaim({ read, write }: Queries, statements: Statements): Outbox['claim'] {
  return async ({ now, lease, leaseUntil, exceptHosts, choose }) => {
    const values = [now, JSON.stringify(exceptHosts)];
    const scanned = await read<ScannedMessage>({ name: 'scan', text: statements.scanDue, values });
    const isFull = scanned.length >= maxClaimScan;
    const { claimed, postponed } = choose({ scanned, isFull });
    if (postponed.length > 0) await write({ name: 'hold', text: statements.hold, values: [JSON.stringify(postponed)] });
    if (claimed.length === 0) return { messages: [], isFull };
    const leased = [now, JSON.stringify(claimed), lease, leaseUntil];
    const rows = await write<EntryRow>({ name: 'claim', text: statements.claim, values: leased });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return {
      messages: claimed.flatMap((id) => byId.get(id) ?? []).map((row) => ({ ...toEntry(row), lease })),
      isFull,
    };
  };
}

/** The outbox but for the settlement, which each database does in its own way. Any number of processes share it. */
export function createOutbox(queries: Queries, dialect: Dialect): Omit<Outbox, 'settle'> {
  const { read, write, transact } = queries;
  const { body, messages } = dialect;
  const statements = { ...createReads(dialect), ...createChanges(dialect) };
  const { columns } = createParts(dialect);

  return {
    claim: createClaim(queries, statements),
    async postpone({ id, lease, until }) {
      const released = await write({ name: 'release', text: statements.release, values: [id, lease, until] });
      if (released.length > 0)
        await write({ name: 'hold', text: statements.hold, values: [JSON.stringify([{ id, until }])] });
    },
    async release(host) {
      await write({ name: 'release_host', text: statements.releaseHost, values: [host] });
    },
    async list({ account, transactionCode, state, before, limit }) {
      const { values, add } = createSqlValues();
      // The empty text keeps SQLite from using the index on the account to find the messages of an order.
      const conditions =
        transactionCode === undefined
          ? [`${body}account = ${add(account)}`]
          : [`${body}account || '' = ${add(account)}`, `${body}transaction_code = ${add(transactionCode)}`];
      if (state !== undefined) conditions.push(`q.state = ${add(state)}`);
      if (before !== undefined)
        conditions.push(`number < (SELECT number FROM outbox WHERE id = ${add(before)} AND account = ${add(account)})`);
      const text = `SELECT ${columns} FROM ${messages} WHERE ${conditions.join(' AND ')} ORDER BY number DESC LIMIT ${add(limit)}`;
      return (await read<EntryRow>({ text, values })).map(toEntry);
    },
    redeliver: ({ id, account, now, lease, leaseUntil }) =>
      transact(function* () {
        type Found = { readonly url: string; readonly lease_until: number };
        const [found] = yield* runSql<Found>(statements.findOne, [id, account]);
        if (!found) return undefined;
        if (found.lease_until > now) return { leasedUntil: found.lease_until };
        yield* runSql(statements.revive, [id, account, found.url, now]);
        yield* runSql(statements.hold, [[{ id, until: now }]]);
        yield* runSql('DELETE FROM disabled_urls WHERE url = $1', [found.url]);
        const [claimed] = yield* runSql<EntryRow>(statements.claim, [now, [id], lease, leaseUntil]);
        return claimed ? { ...toEntry(claimed), lease } : { leasedUntil: leaseUntil };
      }),
    async hasLaterDelivery(id) {
      const query: Query = { name: 'later_delivery', text: statements.findLaterDelivery, values: [id] };
      return (await read(query)).length > 0;
    },
    async nextDueAt() {
      const [row] = await read<{ at: number | null }>({ name: 'next_due_at', text: statements.findNextDueAt });
      return row?.at ?? undefined;
    },
    async backlog(account) {
      type Found = { readonly count: number; readonly estimate: number | null; readonly oldest: number | null };
      const [row] = await read<Found>({ name: 'backlog', text: statements.readBacklog, values: [account] });
      const { count = 0, estimate, oldest } = row ?? {};
      return { count: Math.max(count, estimate ?? 0), oldestCreatedAt: oldest ?? undefined };
    },
  };
}
