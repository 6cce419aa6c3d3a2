import { downloadFile } from '../common/export.js';
import type { ControlResult, ControlClient } from './control-client.js';

type FailedResult = Extract<ControlResult<unknown>, { ok: false }>;

/** Downloads the request log as a HAR file, for a browser's developer tools or another HAR viewer. */
export async function downloadHar({ call }: ControlClient, onError: (failure: FailedResult) => void): Promise<void> {
  const result = await call<object>('GET requests');
  if (!result.ok) {
    onError(result);
    return;
  }
  downloadFile({ name: 'sandbox.har', text: JSON.stringify(result.value, null, 2), type: 'application/json' });
}
