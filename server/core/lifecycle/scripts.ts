import type { Step } from './lifecycle.js';
import type { Notice } from './machine.js';

/** What happens to an order: a transition, or something beside the machine. */
export type Happening = Step | { readonly notice: Notice };

/** The n-th entry is the n-th change after the creation, so many milliseconds after the one before. */
export type Script = readonly { readonly after: number; readonly does: Happening }[];

const after = (milliseconds: number, does: Happening) => ({ after: milliseconds, does });

const paid = [after(3000, { trigger: 'submit' }), after(2500, { trigger: 'capture' })];
const sent = after(2500, { trigger: 'broadcast' });
const final = after(2000, { trigger: 'finalize' });
const confirmed = [after(2000, { trigger: 'confirm' }), final];
const happy: Script = [...paid, sent, ...confirmed];

const slower = (script: Script, factor: number): Script =>
  script.map((entry) => ({ ...entry, after: entry.after * factor }));

const declinedWith = (reason: string): Script => [
  after(3000, { trigger: 'submit' }),
  after(2500, { trigger: 'decline', reason }),
];

/**
 * The lives that orders of the sandbox can lead by themselves. Whoever is asked for money, or pays it, is simulated:
 * these are what such a party can do to an order, in seconds instead of minutes.
 */
export const scripts = {
  happy,
  slow: slower(happy, 8),
  declined: declinedWith('card_declined'),
  insufficient_funds: declinedWith('insufficient_funds'),
  three_d_secure: [
    after(3000, { trigger: 'submit' }),
    after(1500, { trigger: 'require_action', required_action: 'three_d_secure' }),
    after(5000, { trigger: 'capture' }),
    sent,
    ...confirmed,
  ],
  review_then_ok: [
    ...paid,
    after(2000, { trigger: 'hold', reason: 'compliance_review' }),
    after(5000, { trigger: 'release' }),
    sent,
    ...confirmed,
  ],
  review_refund: [
    ...paid,
    after(2000, { trigger: 'hold', reason: 'compliance_review' }),
    after(5000, { trigger: 'reject' }),
    after(3000, { trigger: 'settle_refund' }),
  ],
  expired: [after(8000, { trigger: 'expire' })],
  late_payment: [
    after(5000, { trigger: 'expire' }),
    after(5000, { trigger: 'late_payment' }),
    after(5000, { trigger: 'release' }),
    sent,
    ...confirmed,
  ],
  underpaid: [
    after(3000, { trigger: 'submit' }),
    after(2500, { trigger: 'hold', reason: 'amount_mismatch' }),
    after(6000, { trigger: 'decline' }),
  ],
  tx_dropped: [
    ...paid,
    sent,
    after(3000, { trigger: 'drop' }),
    after(5000, { trigger: 'release' }),
    sent,
    ...confirmed,
  ],
  rate_moved: [after(1500, { notice: 'quote.refreshed' }), ...happy],
  webhook_storm: [...paid, sent, ...Array.from({ length: 24 }, () => after(100, { trigger: 'confirm' })), final],
  /** Moved by hand alone. */
  manual: [],
} as const satisfies Readonly<Record<string, Script>>;

export type ScriptName = keyof typeof scripts;

export const scriptOf = (name: string | null): Script | undefined =>
  name !== null && Object.hasOwn(scripts, name) ? scripts[name as ScriptName] : undefined;
