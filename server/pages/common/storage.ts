type StorageKind = 'localStorage' | 'sessionStorage';

/** The stored text; empty where the browser stores nothing, as in some private windows. */
export function readStored(kind: StorageKind, key: string): string {
  try {
    return window[kind].getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Returns whether the browser has kept the text. */
export function writeStored(kind: StorageKind, [key, text]: readonly [key: string, text: string]): boolean {
  try {
    window[kind].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
