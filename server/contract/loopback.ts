/**
 * Whether a hostname is this machine: `localhost`, 127.0.0.0/8 or ::1, which may be in brackets as in URLs. Names below
 * `localhost` count as well: https://www.rfc-editor.org/rfc/rfc6761#section-6.3
 */
export const isLoopbackHost = (hostname: string): boolean =>
  /^(?:(?:.+\.)?localhost\.?|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(hostname);
