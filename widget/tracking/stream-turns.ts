/** An order that would follow its stream. */
export type StreamTurn = {
  /** Of the service: browsers count connections by host. */
  readonly origin: string;
  /** The order has got the turn, or has lost it. */
  readonly onTurn: () => void;
};

/**
 * Which orders of a page stream. A browser has six connections to a host over HTTP/1.1, and a stream takes one for itself: of
 * the orders on one origin the one shown last streams, and the others poll.
 */
export class StreamTurns {
  /** Something on the way holds streams back: no order of this page opens one any more. */
  isMute = false;
  #turns: readonly StreamTurn[] = [];

  /** The order is shown now: it takes the turn. */
  take(turn: StreamTurn): void {
    const before = this.#holder(turn);
    this.#turns = [...this.#turns, turn];
    before?.onTurn();
  }

  /** The order gets the turn when no other one wants it. */
  queue(turn: StreamTurn): void {
    if (!this.#turns.includes(turn)) this.#turns = [turn, ...this.#turns];
  }

  leave(turn: StreamTurn): void {
    const hadTurn = this.#holder(turn) === turn;
    this.#turns = this.#turns.filter((one) => one !== turn);
    if (hadTurn) this.#holder(turn)?.onTurn();
  }

  has(turn: StreamTurn): boolean {
    return !this.isMute && this.#holder(turn) === turn;
  }

  #holder({ origin }: StreamTurn): StreamTurn | undefined {
    return this.#turns.findLast((turn) => turn.origin === origin);
  }
}

/** The last stream of this page for each origin: with a turn, it has ended or is about to. */
const streams = new Map<string, Promise<unknown>>();

/**
 * Streams where no other frame or tab of this page's origin does: they share the connections. Else resolves with undefined.
 * Without TLS and in an opaque origin pages have no locks: there a frame leaves the stream to others. `stream` never rejects.
 */
export async function streamAlone<T>({ origin }: StreamTurn, stream: () => Promise<T>): Promise<T | undefined> {
  await streams.get(origin);
  const request = async (): Promise<T | undefined> => {
    const name = `checkout-stream ${origin}`;
    return navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? stream() : undefined));
  };
  const streaming = request().catch(() => (globalThis.parent === globalThis.self ? stream() : undefined));
  streams.set(origin, streaming);
  return streaming;
}

/** The turns of this page. */
export const pageTurns = new StreamTurns();
