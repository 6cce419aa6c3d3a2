import type { CopyTarget } from '../element/events.js';

/** What the buyer just copied. `selected` when the clipboard is closed and the text was selected instead. */
export type CopyResult = { readonly target: CopyTarget; readonly method: 'copied' | 'selected' };

/** Copies the text, or selects it for the buyer to copy when the clipboard is closed (no TLS, no permission, a frame). */
export async function copyOrSelect(value: string, source: Element | null | undefined): Promise<CopyResult['method']> {
  try {
    await navigator.clipboard.writeText(value);
    return 'copied';
  } catch {
    if (source) getSelection()?.setBaseAndExtent(source, 0, source, source.childNodes.length);
    return 'selected';
  }
}
