import { siteRoot } from './site-root.js';

const requestTimeoutMs = 4000;

/** A file server answers with a page or a 404. Only the service answers with its JSON envelope, even for a refusal. */
async function isServerAvailable(): Promise<boolean> {
  try {
    const url = new URL('api/v3/reseller/currencies', siteRoot());
    const reply = await fetch(url, { signal: AbortSignal.timeout(requestTimeoutMs) });
    const body = (await reply.json()) as { readonly status?: unknown } | null;
    return body?.status === 'success' || body?.status === 'failed';
  } catch {
    return false;
  }
}

/** Starts the service in this tab where no server answers. Returns whether a server answers. */
export async function ensureService(): Promise<boolean> {
  const hasServer = await isServerAvailable();
  if (!hasServer) await import('./tab-service.js').then(({ startTabService }) => startTabService());
  return hasServer;
}
