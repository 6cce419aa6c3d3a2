import type { ControlResult, ControlClient } from './control-client.js';

/** Browsers read the file a moment after the click. */
const revokeDelayMs = 10_000;

type FailedResult = Extract<ControlResult<unknown>, { ok: false }>;

/** Gives the request log to the browser as a file, for its own developer tools or any other reader of HAR. */
export async function downloadHar({ call }: ControlClient, onError: (failure: FailedResult) => void): Promise<void> {
  const result = await call<object>('GET requests');
  if (!result.ok) {
    onError(result);
    return;
  }
  const file = new Blob([JSON.stringify(result.value, null, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = 'sandbox.har';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), revokeDelayMs);
}
