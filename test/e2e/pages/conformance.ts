import { setupWorker } from 'msw/browser';
import { mswHandlers } from '../../../server/adapters/msw/index.js';
import { cases } from '../../conformance/cases.js';
import { fetchHost, verify, type HostReply } from '../../conformance/run.js';
import { createWorld } from '../../support/service.js';

/** What the service worker answered to every case, and what was wrong with it. */
export type Results = { readonly replies: Readonly<Record<string, HostReply>>; readonly faults: readonly string[] };

async function run(): Promise<Results> {
  await setupWorker(...mswHandlers(createWorld().api, location.origin)).start({ quiet: true });
  const host = fetchHost(location.origin);
  const replies: Record<string, HostReply> = {};
  const faults: string[] = [];
  for (const one of cases) {
    try {
      replies[one.name] = await verify(one, host);
    } catch (error) {
      faults.push(`${one.name}: ${String(error)}`);
    }
  }
  return { replies, faults };
}

declare global {
  interface Window {
    results: Promise<Results>;
  }
}

window.results = run();
