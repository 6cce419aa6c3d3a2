import { downloadFile } from '../common/export.js';
import type { ControlResult, ControlClient } from './control-client.js';

type FailedResult = Extract<ControlResult<unknown>, { ok: false }>;

/** Gives the request log to the browser as a file, for its own developer tools or any other reader of HAR. */
export async function downloadHar({ call }: ControlClient, onError: (failure: FailedResult) => void): Promise<void> {
  const result = await call<object>('GET requests');
  if (!result.ok) {
    onError(result);
    return;
  }
  downloadFile({ name: 'sandbox.har', text: JSON.stringify(result.value, null, 2), type: 'application/json' });
}
