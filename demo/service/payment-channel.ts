import type { Api } from '#api';

/**
 * The way from a payment page in a tab of its own to the service inside the shop's tab. Both have the same origin, and
 * nothing else in common: the page is opened without an opener.
 */
const channelName = 'crypto-checkout sandbox payments';

/** A command of the control API that payment pages may call. */
export type PaymentCall = {
  readonly method: 'GET' | 'POST';
  readonly query: Readonly<Record<string, string>>;
};

export type PaymentReply = { readonly status: number; readonly body: unknown };

type Request = PaymentCall & { readonly id: string };
type Answer = PaymentReply & { readonly answers: string };

/** A tab that lives answers within a few milliseconds; one in the background may be slowed down. */
const timeoutMs = 5000;

const isRequest = (data: unknown): data is Request =>
  typeof data === 'object' && data !== null && 'id' in data && 'method' in data;

/** Answers the payment pages until it is stopped. Says nothing about orders that other tabs may have. */
export function answerPaymentPages(control: Api): () => void {
  const channel = new BroadcastChannel(channelName);
  const answer = async ({ id, method, query }: Request): Promise<void> => {
    const request = { method, path: '/sandbox/api/payment', query: Object.entries(query), header: () => undefined };
    const { status, body } = await control(request);
    const reply: Answer = { answers: id, status, body: JSON.parse(JSON.stringify(body)) as unknown };
    if (status !== 404) channel.postMessage(reply);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isRequest(data)) void answer(data);
  });
  return () => channel.close();
}

/** Asks the tab that has the order. Undefined if no tab answers: the shop's tab was closed or reloaded. */
export function askShopTab(call: PaymentCall): Promise<PaymentReply | undefined> {
  const channel = new BroadcastChannel(channelName);
  const id = crypto.randomUUID();
  return new Promise((resolve) => {
    const finish = (reply: PaymentReply | undefined): void => {
      clearTimeout(timer);
      channel.close();
      resolve(reply);
    };
    const timer = setTimeout(() => finish(undefined), timeoutMs);
    channel.addEventListener('message', ({ data }: MessageEvent<Partial<Answer> | null>) => {
      if (data?.answers === id && data.status !== undefined) finish({ status: data.status, body: data.body });
    });
    channel.postMessage({ ...call, id } satisfies Request);
  });
}
