import { Webhook } from 'standardwebhooks';

export type Arrival = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** The receiver. */
  readonly url: string;
};

/** The deliveries of one message. */
export type RecordedArrival = {
  readonly id: string;
  readonly body: Buffer;
  readonly url: string;
  /** The messages of an order to one audience, which must arrive in sequence. */
  readonly stream: string;
  readonly sequence: number;
  arrivals: number;
  isAccepted: boolean;
  /** After three of them the next messages of the stream may overtake this one. */
  refusals: number;
  /** The earliest time of the next attempt in milliseconds, from `Retry-After`. */
  notBefore: number;
};

const refusalsBeforeOvertaking = 3;

const faults = { unverified: 0, changed: 0, disordered: 0, early: 0 };

type Faults = Readonly<typeof faults>;

type Event = { readonly data: { readonly transaction_code: string; readonly sequence: number } };

const firstOf = ({ body, url, headers }: Arrival, { data }: Event): RecordedArrival => ({
  id: headers['webhook-id'] ?? '',
  body,
  url,
  stream: `${data.transaction_code} ${new URL(url).pathname}`,
  sequence: data.sequence,
  arrivals: 0,
  isAccepted: false,
  refusals: 0,
  notBefore: 0,
});

/** Records the requests of all receivers and counts violations. */
export function openJournal(secret: string) {
  const publicLibrary = new Webhook(secret);
  const messages = new Map<string, RecordedArrival>();
  /** The messages of each stream by their sequence. */
  const streams = new Map<string, RecordedArrival>();
  /** The highest sequence of each stream that was accepted. */
  const reached = new Map<string, number>();
  const waiting = new Set<{ readonly count: number; readonly resolve: () => void }>();
  const found = { ...faults };
  let accepted = 0;

  function verify({ body, headers }: Arrival): Event | undefined {
    try {
      return publicLibrary.verify(body, headers) as Event;
    } catch {
      found.unverified += 1;
      return undefined;
    }
  }

  const mayBeOvertaken = ({ isAccepted, refusals }: RecordedArrival): boolean =>
    isAccepted || refusals >= refusalsBeforeOvertaking;

  /**
   * True if every earlier message of the stream has arrived and was accepted or refused three times. An accepted one may
   * come again while it is the last one, when the sender missed the reply.
   */
  function isInOrder({ stream, sequence, isAccepted, refusals }: RecordedArrival): boolean {
    if (isAccepted && refusals < refusalsBeforeOvertaking) return sequence === reached.get(stream);
    const earlier = Array.from({ length: sequence - 1 }, (_, index) => streams.get(`${stream} ${index + 1}`));
    return earlier.every((message) => message !== undefined && mayBeOvertaken(message));
  }

  return {
    found: found as Faults,
    accepted: () => accepted,
    messages: messages as ReadonlyMap<string, RecordedArrival>,

    /** Returns undefined when the request does not verify. */
    arrive(arrival: Arrival): RecordedArrival | undefined {
      const event = verify(arrival);
      if (!event) return undefined;
      const first = firstOf(arrival, event);
      const message = messages.get(first.id) ?? first;
      messages.set(message.id, message);
      streams.set(`${message.stream} ${message.sequence}`, message);
      message.arrivals += 1;
      if (!message.body.equals(arrival.body) || message.url !== arrival.url) found.changed += 1;
      if (!isInOrder(message)) found.disordered += 1;
      if (Date.now() < message.notBefore) found.early += 1;
      return message;
    },

    accept(message: RecordedArrival): void {
      if (message.isAccepted) return;
      message.isAccepted = true;
      reached.set(message.stream, Math.max(reached.get(message.stream) ?? 0, message.sequence));
      accepted += 1;
      for (const one of waiting) if (accepted >= one.count) one.resolve();
    },

    /** Resolves once so many messages are accepted. */
    acceptedAre: (count: number): Promise<void> => new Promise((resolve) => void waiting.add({ count, resolve })),
  };
}

export type Journal = ReturnType<typeof openJournal>;
