import { sendInProcess, type ControlReply, type ControlRequest } from '../../packages/client/index.js';

/**
 * The way from a payment page in a tab of its own to the service inside the shop's tab. Both have the same origin, and
 * nothing else in common: the page is opened without an opener.
 */
const channelName = 'crypto-checkout sandbox payments';

type Request = ControlRequest & { readonly id: string };
type Answer = ControlReply & { readonly answers: string };

/** The only command that payment pages may call. */
const paymentPath = '/sandbox/api/payment';

/** A tab that lives answers within a few milliseconds; one in the background may be slowed down. */
const timeoutMs = 5000;

const isRequest = (data: unknown): data is Request =>
  typeof data === 'object' && data !== null && 'id' in data && 'path' in data && data.path === paymentPath;

/** Answers the payment pages. Says nothing about orders that other tabs may have. */
export function answerPaymentPages(control: Parameters<typeof sendInProcess>[0]): void {
  const channel = new BroadcastChannel(channelName);
  const send = sendInProcess(control);
  const answer = async ({ id, ...request }: Request): Promise<void> => {
    const reply = await send(request);
    if (reply && reply.status !== 404) channel.postMessage({ answers: id, ...reply } satisfies Answer);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isRequest(data)) void answer(data);
  });
}

/** Asks the tab that has the order. Undefined if no tab answers: the shop's tab was closed or reloaded. */
export function askShopTab(request: ControlRequest): Promise<ControlReply | undefined> {
  const channel = new BroadcastChannel(channelName);
  const id = crypto.randomUUID();
  return new Promise((resolve) => {
    const finish = (reply: ControlReply | undefined): void => {
      clearTimeout(timer);
      channel.close();
      resolve(reply);
    };
    const timer = setTimeout(() => finish(undefined), timeoutMs);
    channel.addEventListener('message', ({ data }: MessageEvent<Partial<Answer> | null>) => {
      if (data?.answers === id && data.status !== undefined) finish({ status: data.status, body: data.body });
    });
    channel.postMessage({ ...request, id } satisfies Request);
  });
}
