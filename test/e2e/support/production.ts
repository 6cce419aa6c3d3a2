import { ownProduction } from '../../support/own-secrets.js';

/** The least that a service in production needs, without its limits of calls and files for each client. */
export const productionVariables = { ...ownProduction, RATE_LIMIT: 'off' };
