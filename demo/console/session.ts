const tokenKey = 'sandbox-token';
const accountKey = 'sandbox-account';

/** Whoever develops the service knows its token: see server/dev.ts. */
const defaultToken = import.meta.env.DEV ? 'development-token' : '';

export const accountPattern = /^[\w-]{1,64}$/;

/** Some pages have no storage; what was entered then lasts until the page is left. */
function withStorage<T>(callback: (storage: Storage) => T): T | undefined {
  try {
    return callback(sessionStorage);
  } catch {
    return undefined;
  }
}

const readStored = (key: string): string => withStorage((storage) => storage.getItem(key)) ?? '';
const writeStored = (key: string, value: string): void => withStorage((storage) => storage.setItem(key, value));

/** The token of the link that was printed at the start. It is taken out of the address bar and of the history. */
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

/** Who steers, and whose orders. Both last for the session. */
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

/** Calls `changed` when somebody pastes the printed link into a page that is open already. */
export function watchTokenInUrl({ setToken }: ConsoleSession, onChange: () => void): void {
  window.addEventListener('hashchange', () => {
    const token = takeTokenFromUrl();
    if (token === null) return;
    setToken(token);
    onChange();
  });
}
