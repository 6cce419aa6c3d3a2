import type { LifecycleEvent } from './transitions.js';

/** The n-th entry is the n-th change after the creation; `delayMs` counts from the change before it. */
export type Script = readonly { readonly delayMs: number; readonly event: LifecycleEvent }[];

const step = (delayMs: number, event: LifecycleEvent) => ({ delayMs, event });

const paid = [step(3000, { trigger: 'submit' }), step(2500, { trigger: 'capture' })];
const sent = step(2500, { trigger: 'broadcast', isSimulated: true });
const finalized = step(2000, { trigger: 'finalize', isSimulated: true });
const confirmed = [step(2000, { trigger: 'confirm' }), finalized];
const happy: Script = [...paid, sent, ...confirmed];

const slowDown = (script: Script, factor: number): Script =>
  script.map((entry) => ({ ...entry, delayMs: entry.delayMs * factor }));

const declinedScript = (reason: string): Script => [
  step(3000, { trigger: 'submit' }),
  step(2500, { trigger: 'decline', reason }),
];

/**
 * What the simulated processors and payouts do to an order, in seconds instead of minutes. The scripts are here, and
 * not in the sandbox, because the stores compute from them when an order is due (`nextDueAt`).
 */
export const scripts = {
  happy,
  slow: slowDown(happy, 8),
  declined: declinedScript('card_declined'),
  insufficient_funds: declinedScript('insufficient_funds'),
  three_d_secure: [
    step(3000, { trigger: 'submit' }),
    step(1500, { trigger: 'require_action', required_action: 'three_d_secure' }),
    step(5000, { trigger: 'capture' }),
    sent,
    ...confirmed,
  ],
  review_then_ok: [
    ...paid,
    step(2000, { trigger: 'hold', reason: 'compliance_review' }),
    step(5000, { trigger: 'release' }),
    sent,
    ...confirmed,
  ],
  review_refund: [
    ...paid,
    step(2000, { trigger: 'hold', reason: 'compliance_review' }),
    step(5000, { trigger: 'reject' }),
    step(3000, { trigger: 'settle_refund' }),
  ],
  expired: [step(8000, { trigger: 'expire' })],
  late_payment: [
    step(5000, { trigger: 'expire' }),
    step(5000, { trigger: 'late_payment' }),
    step(5000, { trigger: 'release' }),
    sent,
    ...confirmed,
  ],
  underpaid: [
    step(3000, { trigger: 'submit' }),
    step(2500, { trigger: 'hold', reason: 'amount_mismatch' }),
    step(6000, { trigger: 'decline' }),
  ],
  tx_dropped: [...paid, sent, step(3000, { trigger: 'drop' }), step(5000, { trigger: 'release' }), sent, ...confirmed],
  webhook_storm: [...paid, sent, ...Array.from({ length: 24 }, () => step(100, { trigger: 'confirm' })), finalized],
  /** Only the control API moves the order. */
  manual: [],
  /** The buyer pays on the sandbox's page; another script then continues. */
  buyer_pays: [],
} as const satisfies Readonly<Record<string, Script>>;

export type ScriptName = keyof typeof scripts;

export const lifecycleScript = (name: string | null): Script | undefined =>
  name !== null && Object.hasOwn(scripts, name) ? scripts[name as ScriptName] : undefined;
