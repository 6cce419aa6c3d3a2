export type CallOptions = {
  /** Ends the call. */
  readonly signal?: AbortSignal | undefined;
  /**
   * The time for the whole call with its repetitions, 30,000 unless set; in lists that of each page, in exports the longest
   * silence.
   */
  readonly timeoutMs?: number | undefined;
};

export type KeyedCallOptions = CallOptions & {
  /** 1 to 255 printable ASCII characters. The same call with the same key has one effect, however often it is sent. */
  readonly idempotencyKey?: string | undefined;
};
