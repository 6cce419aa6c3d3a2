import type { Answer, Control } from './control.js';

/** Browsers read the file a moment after the click. */
const keptForMs = 10_000;

type Failure = Extract<Answer<unknown>, { ok: false }>;

/** Gives the request log to the browser as a file, for its own developer tools or any other reader of HAR. */
export async function saveArchive({ call }: Control, failed: (failure: Failure) => void): Promise<void> {
  const answer = await call<object>('GET requests');
  if (!answer.ok) {
    failed(answer);
    return;
  }
  const file = new Blob([JSON.stringify(answer.value, null, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = 'sandbox.har';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), keptForMs);
}
