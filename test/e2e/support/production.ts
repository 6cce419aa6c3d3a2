import { secretOf } from '../../support/own-secrets.js';

/** The least that a service in production needs, without its limits of calls and files for each client. */
export const productionVariables = {
  NODE_ENV: 'production',
  PAYMENTS: 'manual',
  BUSINESS_ID: 'shop',
  SECRET_KEY: 'a-secret-of-the-shop-alone',
  WEBHOOK_SECRET: secretOf('shop'),
  RATE_LIMIT: 'off',
};
