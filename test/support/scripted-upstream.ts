import type { PaymentOptions } from '#contract';
import type { Accepted, Answer, Observation, Upstream, UpstreamDraft } from '#core';

export type Script = {
  /** The answers to the calls that create orders, in their order; afterwards every draft is accepted. */
  readonly answers?: readonly ((draft: UpstreamDraft) => Answer<Accepted> | Promise<Answer<Accepted>>)[];
  /** The answers to look-ups, in their order, or by the code of the upstream. */
  readonly lookups?:
    | readonly Answer<Observation>[]
    | ((code: string) => Answer<Observation> | Promise<Answer<Observation>>);
  readonly options?: Answer<PaymentOptions>;
  readonly id?: string;
  readonly isIdempotent?: boolean;
  /** By default every webhook is signed, else those with `signed` in their body; one that is no object is forged. */
  readonly unsigned?: boolean;
};

export const accept =
  (changes: Partial<Observation> = {}) =>
  ({ reference, webhook_url, ...draft }: UpstreamDraft): Answer<Accepted> => ({
    ok: true,
    value: {
      code: `theirs-${reference}`,
      observation: { ...draft, status: 'pending', word: 'pending', ...changes },
      payment_url: webhook_url && 'https://pay.example/theirs',
    },
  });

export const fail = (reason: 'refused' | 'unavailable' | 'unknown') => (): Answer<never> => ({ ok: false, reason });

/** Reads `{code, status, …}`. */
function readBody(body: string): ReturnType<Upstream['read']> {
  if (body.includes('"status":[]')) return undefined;
  type Body = Partial<Observation> & { code?: string; signed?: boolean };
  const { code, signed: _signed, ...observation } = JSON.parse(body) as Body;
  return { code, observation: { ...observation, status: observation.status, word: observation.status ?? 'odd' } };
}

const noAnswer = { ok: false, reason: 'unavailable' } as const;

/** An upstream that answers as a test says, and records the calls that create orders. */
export function createScriptedUpstream(script: Script = {}) {
  const {
    id = 'theirs',
    answers = [],
    lookups = [],
    isIdempotent = false,
    options = noAnswer,
    unsigned = false,
  } = script;
  const calls: UpstreamDraft[] = [];
  const looked: string[] = [];
  const hasLookup = typeof lookups === 'function' || lookups.length > 0;
  const upstream: Upstream = {
    id,
    isLocal: false,
    isIdempotent,
    currencies: () => Promise.resolve({ ok: false, reason: 'unavailable' }),
    rate: () => Promise.resolve({ ok: true, value: '1.25' }),
    options: () => Promise.resolve(options),
    create: async (draft) => (answers[calls.push(draft) - 1] ?? accept())(draft),
    ...(hasLookup && {
      lookup: (code: string) => {
        const number = looked.push(code);
        return Promise.resolve(typeof lookups === 'function' ? lookups(code) : (lookups[number - 1] ?? noAnswer));
      },
    }),
    verify: ({ body }) => {
      if (!body.startsWith('{')) return 'forged';
      return !unsigned || body.includes('"signed":true') ? 'signed' : 'unsigned';
    },
    read: readBody,
  };
  return { upstream, calls, looked };
}
