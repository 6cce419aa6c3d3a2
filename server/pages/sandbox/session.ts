import { createControlClient, sendByFetch } from '../../packages/client/index.js';
import { readStored, writeStored } from '../common/storage.js';

const tokenKey = 'sandbox-token';
const accountKey = 'sandbox-account';

/** The token of the development server: see server/program/dev.ts. */
const defaultToken = import.meta.env.DEV ? 'development-token' : '';

export const accountPattern = /^[\w-]{1,64}$/;

/** Reads the token from the link that the server prints at its start, and removes it from the address and the history. */
function takeTokenFromUrl(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token !== null) history.replaceState(null, '', location.pathname + location.search);
  return token;
}

/** The sandbox token and the account. Both last for the browser session, or without storage until the page is closed. */
export function createSandboxSession() {
  let token = takeTokenFromUrl() ?? (readStored('sessionStorage', tokenKey) || defaultToken);
  let account = readStored('sessionStorage', accountKey) || 'default';
  const setToken = (next: string): void => {
    token = next;
    writeStored('sessionStorage', [tokenKey, next]);
  };
  setToken(token);
  const headers = () => ({ authorization: `Bearer ${token}`, 'x-sandbox-account': account });
  return {
    headers,
    client: createControlClient(sendByFetch({ baseUrl: location.origin, headers })),
    hasToken: () => token !== '',
    setToken,
    account: () => account,
    setAccount(next: string): void {
      account = next;
      writeStored('sessionStorage', [accountKey, next]);
    },
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
