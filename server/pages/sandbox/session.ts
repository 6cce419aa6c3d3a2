const tokenKey = 'sandbox-token';
const accountKey = 'sandbox-account';

/** The token of the development server: see server/program/dev.ts. */
const defaultToken = import.meta.env.DEV ? 'development-token' : '';

export const accountPattern = /^[\w-]{1,64}$/;

/** Storage may be unavailable. Values then last until the page is closed. */
function withStorage<T>(callback: (storage: Storage) => T): T | undefined {
  try {
    return callback(sessionStorage);
  } catch {
    return undefined;
  }
}

const readStored = (key: string): string => withStorage((storage) => storage.getItem(key)) ?? '';
const writeStored = (key: string, value: string): void => withStorage((storage) => storage.setItem(key, value));

/** Reads the token from the link that the server prints at its start, and removes it from the address and the history. */
function takeTokenFromUrl(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token !== null) history.replaceState(null, '', location.pathname + location.search);
  return token;
}

export type ConsoleSession = {
  readonly token: () => string;
  readonly setToken: (token: string) => void;
  readonly account: () => string;
  readonly setAccount: (account: string) => void;
};

/** The sandbox token and the account. Both last for the browser session. */
export function createSession(): ConsoleSession {
  let token = takeTokenFromUrl() ?? (readStored(tokenKey) || defaultToken);
  let account = readStored(accountKey) || 'default';
  const setToken = (next: string): void => writeStored(tokenKey, (token = next));
  setToken(token);
  return {
    token: () => token,
    setToken,
    account: () => account,
    setAccount: (next) => writeStored(accountKey, (account = next)),
  };
}

/** Calls `onChange` when the printed link is opened in a page that is already loaded. */
export function watchTokenInUrl({ setToken }: ConsoleSession, onChange: () => void): void {
  window.addEventListener('hashchange', () => {
    const token = takeTokenFromUrl();
    if (token === null) return;
    setToken(token);
    onChange();
  });
}
