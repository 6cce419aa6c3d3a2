import type { Redelivered } from '#contract';

const reasons: Readonly<Record<string, string>> = {
  in_flight: 'an attempt of it is on its way',
  busy: 'another request to its receiver is on its way',
  rate: 'its receiver or this account has had 10 redeliveries in an hour',
  asleep: 'its receiver sleeps, and it or this account has had 10 redeliveries in an hour',
  not_sent: 'this service sends nothing',
};

function describeOutcome({ outcome, status, error }: Redelivered): string {
  if (outcome === 'delivered') return `Delivered: the receiver answered ${status}.`;
  if (outcome !== 'refused') return `Not sent now: ${reasons[error ?? ''] ?? error}.`;
  return status === null ? `Not delivered: no answer (${error}).` : `Not delivered: the receiver answered ${status}.`;
}

/** What became of a webhook that was sent again, in one or two sentences. */
export function describeRedelivery(redelivered: Redelivered, formatTime: (seconds: number) => string): string {
  const { outcome, next_attempt_at: at } = redelivered;
  if (outcome === 'delivered') return describeOutcome(redelivered);
  const next = at === null ? 'No further attempt follows.' : `The next attempt is at ${formatTime(at)}.`;
  return `${describeOutcome(redelivered)} ${next}`;
}
