import { getArea, type Area, type Expected, type FuzzRequest } from './checker/index.js';
import { findDifference, hasMembers, isSeconds } from './checker/expected.js';
import type { FuzzResponse } from './client.js';

/** The problem of a failure's envelope (2.1 of the document), if any. */
function failureProblem(body: Record<string, unknown>, { message, area }: { message: string; area: Area }) {
  const { timestamp, ...rest } = body;
  if (area === 'account') {
    return isSeconds(timestamp) ? findDifference(rest, { status: 'failed', error: message }) : 'no timestamp';
  }
  const expected = area === 'exchange' ? { error: message } : { message, data: {} };
  return findDifference(body, { status: 'failed', ...expected });
}

const isSuccess = (body: Record<string, unknown>, area: Area): boolean => {
  if (area === 'exchange')
    return hasMembers(body, ['status', 'from', 'to', 'rate', 'pair']) && body['status'] === 'success';
  const { timestamp = 1e10, ...rest } = body;
  return hasMembers(rest, ['status', 'message', 'data']) && body['status'] === 'success' && isSeconds(timestamp);
};

function parse(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

/** A request and the reply that the checker expects to it. */
type Expectation = { readonly request: FuzzRequest; readonly expected: Expected };

function bodyProblem(
  { text, headers }: FuzzResponse,
  { request: { path }, expected }: Expectation,
): string | undefined {
  const body = parse(text);
  if (!body || !String(headers['content-type']).startsWith('application/json')) return `no JSON: ${text.slice(0, 80)}`;
  const area = getArea(path);
  if (expected.message !== undefined) return failureProblem(body, { message: expected.message, area });
  if (path.startsWith('/api/') && !isSuccess(body, area)) return `no success envelope: ${text.slice(0, 80)}`;
  return expected.check?.(body);
}

/** Describes in a sentence where the service and the checker disagree; undefined when they agree. */
export function findMismatch(received: FuzzResponse, expectation: Expectation): string | undefined {
  const { expected } = expectation;
  const { status, headers, text } = received;
  if (status !== expected.status) {
    return `${status} ${text.slice(0, 120)} where ${expected.status} ${expected.message ?? ''} was expected`;
  }
  if (headers['x-request-id'] === undefined) return undefined; // Node answers what is no HTTP in its own words
  if (expected.allow !== undefined && headers.allow !== expected.allow) return `Allow: ${String(headers.allow)}`;
  if (headers['cache-control'] !== 'no-store') {
    return `Cache-Control: ${String(headers['cache-control'])}`;
  }
  if (expected.empty) return text === '' ? undefined : 'a body where none belongs';
  return bodyProblem(received, expectation);
}
