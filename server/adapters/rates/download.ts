const maxFeedBytes = 256 * 1024;

/** Reads a body up to the maximum length. */
async function readWithLimit(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maxFeedBytes) throw new Error(`it is longer than ${maxFeedBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Fetches a small text. Follows no redirect, because only the operator may choose the source. */
export async function download(url: string, timeoutMs: number): Promise<string> {
  const headers = { accept: 'application/json, application/xml;q=0.9, text/xml;q=0.9' };
  const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  if (response.status !== 200 || !response.body) throw new Error(`it answered ${response.status}`);
  return readWithLimit(response.body as AsyncIterable<Uint8Array>);
}
