import { orderLookup, type Order } from '#contract';
import { call } from '../api/client.js';
import type { Report } from '../state/machine.js';
import { reportOf } from './parse-snapshot.js';
import { watchPage } from './page-visibility.js';
import { readStream } from './event-stream.js';
import { openChannel } from './tab-channel.js';
import { isOver } from '../state/statuses.js';

/** Milliseconds: the first and the longest wait between two questions, and how long a stream may be silent. */
export type Pace = { readonly first: number; readonly most: number; readonly silent: number };

/** The service's heart-beat is 15 s. */
const usual: Pace = { first: 2000, most: 30_000, silent: 37_000 };

/** Streams that live so long are worth coming back to at once. */
const steadyMs = 10_000;

/** A page that has focus again asks anew if it has heard nothing for so long. */
const freshMs = 20_000;

/** So many streams in a row that brought nothing, and the look-up is asked instead. */
const mostLostStreams = 2;

/** So many questions about an order that the service has never said anything of: it cannot, or it cannot be reached. */
const patience = { answered: 3, unreachable: 6 };

export type Following = {
  readonly baseUrl: string;
  readonly order: Order;
  /** The highest sequence that is known already. */
  readonly known: number;
  readonly signal: AbortSignal;
  readonly tell: (report: Report) => void;
  readonly pace?: Pace;
};

/** Waits until the time has passed or the signal says so. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = ms === Infinity ? undefined : setTimeout(resolve, ms);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', end, { once: true });
  });

/**
 * Follows an order until it is over: by a stream, else by asking again and again, ever more seldom while nothing
 * happens. One question at a time. A page that is not seen asks nothing, and looks at once when it is seen again.
 */
export class Follower {
  readonly #following: Following;
  readonly #pace: Pace;
  readonly #done = new AbortController();
  readonly #share: (reply: unknown) => void;
  #turn = new AbortController();
  #newest: number;
  #status: string | undefined;
  #quiet = 0;
  #lostStreams = 0;
  #isAsking = false;
  #isAnswered = false;
  #heardAt = 0;

  constructor(following: Following) {
    const { known, order, signal, pace = usual } = following;
    this.#following = following;
    this.#newest = known;
    this.#pace = pace;
    signal.addEventListener('abort', () => this.#end(), { once: true });
    const { signal: done } = this.#done;
    this.#share = openChannel(order.transaction_code, done, (reply) => this.#hear(reply));
    watchPage({
      signal: done,
      onStale: () => this.#wake(),
      onFocus: () => this.#isFresh() || this.#wake(),
      onHidden: () => this.#turn.abort(),
    });
    void this.#run();
  }

  async #run(): Promise<void> {
    const { signal: done } = this.#done;
    while (!done.aborted) {
      this.#turn = new AbortController();
      const turn = AbortSignal.any([done, this.#turn.signal]);
      await pause(document.hidden ? Infinity : await this.#ask(turn), turn);
    }
  }

  #end(): void {
    this.#done.abort();
  }

  #wake(): void {
    this.#quiet = 0;
    this.#lostStreams = Math.min(this.#lostStreams, mostLostStreams - 1);
    this.#turn.abort();
  }

  #isFresh(): boolean {
    return this.#isAsking && Date.now() - this.#heardAt < freshMs;
  }

  /** One question; gives back how long to wait for the next one. */
  async #ask(turn: AbortSignal): Promise<number> {
    this.#isAsking = true;
    this.#isAnswered = false;
    this.#heardAt = Date.now();
    const wait = await (this.#lostStreams < mostLostStreams ? this.#stream(turn) : this.#look(turn));
    this.#isAsking = false;
    return this.#isResting() ? Infinity : wait;
  }

  /** Late money is rare: once the stream is gone it is looked for when the buyer comes back to the page. */
  #isResting(): boolean {
    return this.#status === 'expired' && this.#isAnswered;
  }

  async #stream(turn: AbortSignal): Promise<number> {
    const { baseUrl, order } = this.#following;
    const startedAt = Date.now();
    const ending = await readStream({
      baseUrl,
      code: order.transaction_code,
      signal: turn,
      silentMs: this.#pace.silent,
      onBytes: () => (this.#heardAt = Date.now()),
      onData: (data) => this.#take(JSON.parse(data)),
    });
    if (turn.aborted) return 0;
    if (ending === 'none') {
      this.#lostStreams = mostLostStreams;
      return 0;
    }
    if (Date.now() - startedAt > steadyMs) this.#quiet = 0;
    this.#lostStreams = this.#isAnswered ? 0 : this.#lostStreams + 1;
    return this.#next('unreachable');
  }

  async #look(turn: AbortSignal): Promise<number> {
    const { baseUrl, order } = this.#following;
    const query = { transaction_code: order.transaction_code };
    const answer = await call(baseUrl, orderLookup, { query, signal: turn });
    if (answer.ok) this.#take(answer.value.data);
    else if (answer.failure === 'aborted') return 0;
    const isLost = !answer.ok && ['unreachable', 'timeout'].includes((answer.failure as { kind: string }).kind);
    return this.#next(isLost ? 'unreachable' : 'answered');
  }

  /** Longer and longer while nothing new comes, never in step with other pages. */
  #next(how: keyof typeof patience): number {
    this.#quiet += 1;
    if (this.#status === undefined && this.#quiet >= patience[how]) {
      if (how === 'answered') this.#end();
      return Infinity;
    }
    const wait = Math.min(this.#pace.most, this.#pace.first * 2 ** (this.#quiet - 1));
    return wait * (0.75 + Math.random() / 2);
  }

  /** What another tab heard is believed where it is news, and no more than the service itself. */
  #hear(reply: unknown): void {
    const report = reportOf(reply, this.#following.order);
    if (report && report.snapshot.sequence > this.#newest) this.#accept({ snapshot: report.snapshot });
  }

  /** What the service said, where it is about this order and not old. */
  #take(reply: unknown): void {
    const report = reportOf(reply, this.#following.order);
    this.#isAnswered ||= report !== undefined;
    if (!report || report.snapshot.sequence < this.#newest) return;
    const isNews = report.snapshot.sequence > this.#newest;
    this.#accept(report);
    if (isNews) this.#share(reply);
  }

  #accept(report: Report): void {
    const { sequence, status } = report.snapshot;
    if (sequence > this.#newest) this.#quiet = 0;
    this.#newest = sequence;
    this.#status = status;
    this.#following.tell(report);
    if (isOver(status)) this.#end();
  }
}
