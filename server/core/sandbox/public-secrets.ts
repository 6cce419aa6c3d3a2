/*
 * Secrets that stand in this file prove nothing: they belong to the sandbox and to the documentation, and a server for
 * real use refuses them. The server, dev mode and the tests of merchants share them, so that a backend has one setting
 * for all three.
 */

/** Signs the sandbox's webhooks. The base64 encodes "sandbox-secret-for-webhooks-only". */
export const sandboxWebhookSecret = 'whsec_c2FuZGJveC1zZWNyZXQtZm9yLXdlYmhvb2tzLW9ubHk=';

/** The credentials of the sandbox: the header `SERVICE` takes them as `sandbox:sandbox-secret`. */
export const sandboxCredentials = { businessId: 'sandbox', secretKey: 'sandbox-secret' } as const;

/** The token of `npm run dev` and of the command `dev`, whose sandboxes serve one machine and keep nothing. */
export const developmentToken = 'development-token';

/** Every secret that this project publishes. */
export const publicSecrets: readonly string[] = [
  sandboxCredentials.secretKey,
  sandboxWebhookSecret,
  developmentToken,
  // An example of the documentation.
  'development-token-1',
];
