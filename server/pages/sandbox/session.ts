import { createControlClient, sendByFetch } from '../../packages/client/index.js';

type StorageKind = 'localStorage' | 'sessionStorage';

/** The stored text; empty where the browser stores nothing, as in some private windows. */
function readStored(kind: StorageKind, key: string): string {
  try {
    return window[kind].getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Returns whether the browser has kept the text. */
function writeStored(kind: StorageKind, [key, text]: readonly [key: string, text: string]): boolean {
  try {
    window[kind].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

const tokenKey = 'sandbox-token';

/** The token of the development server: see server/program/dev.ts. */
const defaultToken = import.meta.env.DEV ? 'development-token' : '';

/** Reads the token from the link that the server prints at its start, and removes it from the address and the history. */
function takeTokenFromUrl(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token !== null) history.replaceState(null, '', location.pathname + location.search);
  return token;
}

/** The sandbox token. It lasts for the browser session, or without storage until the page is closed. */
export function createSandboxSession() {
  let token = takeTokenFromUrl() ?? (readStored('sessionStorage', tokenKey) || defaultToken);
  const setToken = (next: string): void => {
    token = next;
    writeStored('sessionStorage', [tokenKey, next]);
  };
  setToken(token);
  const headers = () => ({ authorization: `Bearer ${token}` });
  return {
    headers,
    client: createControlClient(sendByFetch({ baseUrl: '.', headers })),
    hasToken: () => token !== '',
    setToken,
    /** Calls `onChange` when the printed link is opened in a page that is already loaded. */
    watchTokenInUrl: (onChange: () => void): void =>
      addEventListener('hashchange', () => {
        const next = takeTokenFromUrl();
        if (next === null) return;
        setToken(next);
        onChange();
      }),
  };
}
