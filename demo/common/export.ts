/** Says what came of it. `navigator.clipboard` is missing on pages without TLS. */
export async function copyText(text: string): Promise<'Copied' | 'Blocked'> {
  try {
    await navigator.clipboard.writeText(text);
    return 'Copied';
  } catch {
    return 'Blocked';
  }
}

/** Where the browser forbids it, the text is selected instead, for the keys that copy. */
export async function copyOrSelect(text: string, place: HTMLElement): Promise<'Copied' | 'Selected'> {
  if ((await copyText(text)) === 'Copied') return 'Copied';
  getSelection()?.selectAllChildren(place);
  return 'Selected';
}

/** Browsers read the file a moment after the click. */
const revokeDelayMs = 10_000;

/** Saves a text as a file. */
export function downloadFile({
  name,
  text,
  type,
}: {
  readonly name: string;
  readonly text: string;
  readonly type: string;
}): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), revokeDelayMs);
}
