/** Copies, or selects the text for the buyer to copy where the clipboard is closed (no TLS, no permission, a frame). */
export async function copyOrSelect(value: string, source: Element | null | undefined): Promise<'copied' | 'selected'> {
  try {
    await navigator.clipboard.writeText(value);
    return 'copied';
  } catch {
    if (source) getSelection()?.setBaseAndExtent(source, 0, source, source.childNodes.length);
    return 'selected';
  }
}
