/*
 * Secrets that stand in this file prove nothing: they belong to the sandbox alone, and a server in production refuses
 * them. The server, dev mode and the tests of merchants share them, so that a backend has one setting for all three.
 */

/**
 * Signs the sandbox's webhooks. The base64 is that of "sandbox-secret-for-webhooks-only".
 */
export const sandboxWebhookSecret = 'whsec_c2FuZGJveC1zZWNyZXQtZm9yLXdlYmhvb2tzLW9ubHk=';

/**
 * The credentials of the sandbox. Those operations that need credentials take them in the header `SERVICE`, as
 * `sandbox:sandbox-secret`.
 */
export const sandboxCredentials = { businessId: 'sandbox', secretKey: 'sandbox-secret' } as const;
