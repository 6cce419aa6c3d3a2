import type { ApiReply } from '#api';
import type { Exchange } from './exchange.js';
import type { Reply } from './replies.js';

/** A reader that is so far behind is gone, or as good as: it comes back and catches up. */
const mostUnreadBytes = 256 * 1024;

/** Sends Server-Sent Events until they end or the reader leaves. */
export function sendStream(
  { response, open }: Exchange,
  head: Pick<Reply, 'status' | 'headers'>,
  start: NonNullable<ApiReply['stream']>,
): void {
  open(head);
  const stop = start({
    write(text) {
      if (response.writableLength > mostUnreadBytes) response.destroy();
      else response.write(text);
    },
    end: () => response.end(),
  });
  if (response.destroyed) stop();
  else response.once('close', stop);
}
