import type { Case, CaseRequest } from './cases.js';
import { findDifference } from './matchers.js';

export type HostReply = { readonly status: number; readonly body: unknown };

/** Any way to ask the service: a function call, HTTP, a mocked fetch in Node or in a browser's service worker. */
export type Host = (request: CaseRequest) => Promise<HostReply>;

/** Asks a host and compares. Throws with what differs, which is all that a test runner needs. */
export async function verify({ createRequest, expected }: Case, host: Host): Promise<HostReply> {
  const reply = await host(createRequest);
  if (reply.status !== expected.status) {
    throw new Error(`status ${reply.status} is not ${expected.status}: ${JSON.stringify(reply.body)}`);
  }
  const found = findDifference(expected.body, reply.body);
  if (found) throw new Error(found);
  return reply;
}

/** A host for `fetch`, be it mocked or not. */
export const fetchHost =
  (origin: string): Host =>
  async ({ method, path, headers }) => {
    const response = await fetch(origin + path, { method, headers });
    return { status: response.status, body: await response.json() };
  };
