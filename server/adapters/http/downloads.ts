import { once } from 'node:events';
import type { ApiReply } from '#api';
import type { HttpExchange } from './http-exchange.js';
import { privateStreamHeaders } from './headers.js';
import { flattenHeaders } from './replies.js';

type DownloadReply = Pick<ApiReply, 'status' | 'headers'> & { readonly download: NonNullable<ApiReply['download']> };

/** Resolves when the reader has taken what was written, or has gone. */
async function drained({ response }: HttpExchange): Promise<void> {
  const taken = new AbortController();
  const { signal } = taken;
  await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })]).finally(() =>
    taken.abort(),
  );
}

/**
 * Sends a file while it is being read. The next chunk is read once the reader has taken the one before, so a slow reader
 * costs no memory. After an error the connection breaks off, so that the reader does not take half a file for a whole one.
 */
export async function sendDownload(
  exchange: HttpExchange,
  { status, headers, download }: DownloadReply,
): Promise<void> {
  const { response, sendHead, fail } = exchange;
  const { contentType, fileName, chunks } = download;
  const disposition = ['content-type', contentType, 'content-disposition', `attachment; filename="${fileName}"`];
  sendHead({ status, headers: [...privateStreamHeaders, ...disposition, ...flattenHeaders(headers)] });
  try {
    for await (const chunk of chunks) {
      if (response.destroyed) return;
      if (!response.write(chunk)) await drained(exchange);
    }
    response.end();
  } catch (error) {
    fail(error);
  }
}
