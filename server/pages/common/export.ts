/** Copies a text and returns the outcome. `navigator.clipboard` is missing on pages without TLS. */
export async function copyText(text: string): Promise<'Copied' | 'Blocked'> {
  try {
    await navigator.clipboard.writeText(text);
    return 'Copied';
  } catch {
    return 'Blocked';
  }
}

/** Selects the text where the browser forbids copying, so that the user's copy shortcut works. */
export async function copyOrSelect(text: string, container: HTMLElement): Promise<'Copied' | 'Selected'> {
  if ((await copyText(text)) === 'Copied') return 'Copied';
  getSelection()?.selectAllChildren(container);
  return 'Selected';
}

/** Browsers read the blob shortly after the click. */
const revokeDelayMs = 10_000;

/** Saves a blob as a file. */
export function saveBlob(name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), revokeDelayMs);
}

type TextFile = { readonly name: string; readonly text: string; readonly type: string };

/** Saves a text as a file. */
export const downloadFile = ({ name, text, type }: TextFile): void => saveBlob(name, new Blob([text], { type }));
