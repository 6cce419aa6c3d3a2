import { editDistance, nearestName } from '#contract';

const wordsOf = (text: string): readonly string[] => text.trim().split(/\s+/);

/** The first words that only variables of this service and its deployment have. */
const families = wordsOf('CHECKOUT WEBHOOK PARTNER UPSTREAM SANDBOX CONSOLE RETENTION RATES PRICES COMMISSION SECRET');

/** What the deployment files, the recipes and the clients of this project read from the same environment. */
const neighbours = wordsOf('CHECKOUT_SITE CHECKOUT_PROCESSES CHECKOUT_URL CHECKOUT_SERVICE_KEY');

/**
 * The first words of what platforms, clouds and package managers set by themselves. Azure App Service sets each variable
 * again with `APPSETTING_` before it.
 */
const platforms = wordsOf(`
  ACTIONS APPSETTING AWS AZURE BUILDKITE CI CIRCLE CODESPACE CODESPACES DOCKER FLY GCP GITHUB GITLAB GOOGLE HEROKU IDENTITY
  KUBERNETES LITESTREAM MICROSOFT MSI NOMAD NPM PG POSTGRES RAILWAY RENDER VAULT VERCEL WEBSITE`);

const beginsWith = (name: string, words: readonly string[]): boolean =>
  words.some((word) => name.startsWith(`${word}_`));

/** https://kubernetes.io/docs/concepts/services-networking/service/#environment-variables, for a service of any name */
const serviceLink = /_SERVICE_(?:HOST|PORT(?:_\w+)?)$|_PORT(?:_\d+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?)?$/;

/** Few typing errors in a name that is long enough not to be another word. */
const isNear = (name: string, known: string): boolean => known.length >= 8 && editDistance(name, known) <= 2;

const isForeign = (name: string): boolean =>
  neighbours.includes(name) || beginsWith(name, platforms) || serviceLink.test(name);

/** The variables whose name is nearly one that the service reads: what makes a use real may be misspelt itself. */
export const findMisspeltVariables = (names: readonly string[], known: readonly string[]): readonly string[] =>
  names.filter((name) => !known.includes(name) && !isForeign(name) && known.some((one) => isNear(name, one)));

/**
 * A sentence without its end for each variable that looks like a variable of this service and is unknown: a misspelt name
 * would leave out what it sets. `known` are the names that the service reads.
 */
export function findUnknownVariables(names: readonly string[], known: readonly string[]): readonly string[] {
  const isSuspect = (name: string): boolean => {
    const upper = name.toUpperCase();
    if (known.includes(name) || isForeign(upper)) return false;
    const isOurs = beginsWith(upper, families) || upper.includes('SECRET');
    return isOurs || known.some((one) => isNear(upper, one) || upper === `${one}_FILE`);
  };
  return names.filter(isSuspect).map((name) => {
    const nearest = nearestName(name.toUpperCase(), known);
    const hint = nearest === undefined ? '' : ` (did you mean ${nearest}?)`;
    return `${name} is not a variable of this service${hint}: correct it or remove it`;
  });
}
