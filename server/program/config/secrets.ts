import { publicSecrets, sandboxCredentials, sandboxPartnerWebhookSecret, sandboxWebhookSecret } from '#core';
import { decodeSecret } from './rules.js';

/** The secrets that must differ from each other: each opens one door. */
const doorVariables = [
  'SECRET_KEY',
  'SECRET_KEY_READ',
  'WEBHOOK_SECRET',
  'PARTNER_WEBHOOK_SECRET',
  'CHECKOUT_SECRET',
  'SANDBOX_TOKEN',
  'UPSTREAM_SECRET_KEY',
  'UPSTREAM_WEBHOOK_SECRET',
] as const;

/** Every variable that holds a secret. The URLs contain the password of one database. */
export const secretVariables = [...doorVariables, 'DATABASE_URL', 'DATABASE_URL_DIRECT'] as const;

type Door = (typeof doorVariables)[number];

/** A secret, or several while one replaces another. */
export type SecretValues = { readonly [Name in Door]?: string | readonly string[] | undefined } & {
  readonly BUSINESS_ID?: string | undefined;
};

const publicDefaults: SecretValues = {
  BUSINESS_ID: sandboxCredentials.businessId,
  SECRET_KEY: sandboxCredentials.secretKey,
  WEBHOOK_SECRET: sandboxWebhookSecret,
};

const withoutUndefined = (values: SecretValues): SecretValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

const secretsOf = (values: SecretValues, name: keyof SecretValues): readonly string[] => [values[name] ?? []].flat();

/** The first variable that still has the public value of the sandbox. */
function findPublicDefault(values: SecretValues): string | undefined {
  const all = { ...publicDefaults, PARTNER_WEBHOOK_SECRET: [], ...withoutUndefined(values) };
  const sandbox = { ...publicDefaults, PARTNER_WEBHOOK_SECRET: sandboxPartnerWebhookSecret };
  const names = Object.keys(sandbox) as (keyof SecretValues)[];
  return names.find((name) => secretsOf(all, name).some((secret) => secret === sandbox[name]));
}

const isRepetition = (secret: string): boolean => new Set(decodeSecret(secret) || secret).size < 2;

/** What keeps the secrets from real use, as a sentence without its end; undefined if nothing does. */
export function findWeakSecret(values: SecretValues): string | undefined {
  const unset = findPublicDefault(values);
  if (unset !== undefined) return `${unset} must be set to a value of your own, because that of the sandbox is public`;
  const find = (isWeak: (secret: string) => boolean): string | undefined =>
    doorVariables.find((name) => secretsOf(values, name).some(isWeak));
  const documented = find((secret) => publicSecrets.includes(secret));
  if (documented !== undefined) return `${documented} must not be an example of the documentation, which is public`;
  const repeated = find(isRepetition);
  return repeated && `${repeated} must be random, and not one character or byte repeated`;
}

/** Every text that opens what a secret opens: receivers have it without `whsec_`, and decoded. */
const formsOf = (secret: string): readonly string[] =>
  [secret, secret.replace(/^whsec_/, ''), decodeSecret(secret)].filter((form) => form !== '');

const isSame = (one: string, other: string): boolean => formsOf(one).some((form) => formsOf(other).includes(form));

/** The sentence about two variables with one secret: who may open one door could open the other. */
export function findSharedSecret(values: SecretValues): string | undefined {
  const all = { ...publicDefaults, ...withoutUndefined(values) };
  for (const [index, name] of doorVariables.entries()) {
    const others = doorVariables.slice(0, index);
    const other = others.find((one) =>
      secretsOf(all, one).some((secret) => secretsOf(all, name).some((given) => isSame(secret, given))),
    );
    if (other !== undefined) return `${name} must be another secret than ${other}.`;
  }
  return undefined;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** The first secret that is set to nothing, in the variable or in the name of its file. */
export function findEmptySecret(variables: Variables): string | undefined {
  const isEmpty = (name: string): boolean => variables[name] === '';
  const file = secretVariables.map((name) => `${name}_FILE`).find(isEmpty);
  return file ?? secretVariables.find((name) => isEmpty(name) && variables[`${name}_FILE`] === undefined);
}
