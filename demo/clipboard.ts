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
