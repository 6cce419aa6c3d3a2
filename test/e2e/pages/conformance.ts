import { setupWorker } from 'msw/browser';
import { mswHandlers } from '../../../server/adapters/msw/index.js';
import { cases } from '../../conformance/cases.js';
import { fetchHost, verify, type HostReply } from '../../conformance/verify.js';
import { createServiceHarness } from '../../support/service-harness.js';

/** The reply of the service worker to every case, and the failures. */
export type Results = { readonly replies: Readonly<Record<string, HostReply>>; readonly failures: readonly string[] };

async function runCases(): Promise<Results> {
  await setupWorker(...mswHandlers(createServiceHarness().api, location.origin)).start({ quiet: true });
  const host = fetchHost(location.origin);
  const replies: Record<string, HostReply> = {};
  const failures: string[] = [];
  for (const testCase of cases) {
    try {
      replies[testCase.name] = await verify(testCase, host);
    } catch (error) {
      failures.push(`${testCase.name}: ${String(error)}`);
    }
  }
  return { replies, failures };
}

declare global {
  interface Window {
    results: Promise<Results>;
  }
}

window.results = runCases();
