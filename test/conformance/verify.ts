import type { Case, CaseRequest } from './cases.js';
import { findDifference } from './matchers.js';

export type HostReply = { readonly status: number; readonly body: unknown };

/** Sends a request to the service: by a function call, over HTTP, or through a mocked fetch in Node or a browser. */
export type HttpHost = (request: CaseRequest) => Promise<HostReply>;

/** Sends the request to a host and compares the reply. @throws with the difference, for any test runner. */
export async function verify({ request, expected }: Case, host: HttpHost): Promise<HostReply> {
  const reply = await host(request);
  if (reply.status !== expected.status) {
    throw new Error(`status ${reply.status} is not ${expected.status}: ${JSON.stringify(reply.body)}`);
  }
  const found = findDifference({ expected: expected.body, actual: reply.body });
  if (found) throw new Error(found);
  return reply;
}

/** Creates a host for `fetch`, mocked or real. */
export const fetchHost =
  (origin: string): HttpHost =>
  async ({ method, path, headers }) => {
    const response = await fetch(origin + path, { method, headers });
    return { status: response.status, body: await response.json() };
  };
