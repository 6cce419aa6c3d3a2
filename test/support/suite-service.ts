import { after, before } from 'node:test';
import { startService, type RunningService } from './http.js';

/** The service of the suite that calls this: it runs from before the first test until after the last one. */
export function suiteService(...settings: Parameters<typeof startService>): RunningService {
  const service = {} as RunningService;
  before(async () => void Object.assign(service, await startService(...settings)));
  after(() => service.stop());
  return service;
}
