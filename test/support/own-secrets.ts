import { createHash } from 'node:crypto';

/** Bytes that look random and are the same in every run. */
const bytesOf = (name: string): Buffer => createHash('sha256').update(name).digest();

/** A secret of Standard Webhooks, another one for each name. */
export const secretOf = (name: string): string => `whsec_${bytesOf(name).toString('base64')}`;

/** A secret of so many bytes, which are not random. */
export const keyOf = (bytes: number): string => `whsec_${Buffer.alloc(bytes, 'key').toString('base64')}`;

/** What every start for real use needs: the public values of the sandbox are refused there. */
export const ownSecrets = {
  BUSINESS_ID: 'shop',
  SECRET_KEY: 'an-own-secret-of-more-than-24-characters',
  WEBHOOK_SECRET: secretOf('webhooks'),
} as const;

/** The account of the service behind one for real use, without the secret of its webhooks. */
export const ownUpstream = {
  UPSTREAM_URL: 'https://provider.example',
  UPSTREAM_BUSINESS_ID: 'relay',
  UPSTREAM_SECRET_KEY: 'the-key-of-an-upstream',
  PUBLIC_URL: 'https://pay.shop.example',
} as const;

/** The public secret of webhooks of the sandbox. */
export const sandboxSecret = 'whsec_c2FuZGJveC1zZWNyZXQtZm9yLXdlYmhvb2tzLW9ubHk=';

/** What a start in production needs besides: who takes the money. */
export const ownProduction = { NODE_ENV: 'production', PAYMENTS: 'manual', ...ownSecrets } as const;
