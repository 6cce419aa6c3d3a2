import { publicSecrets, sandboxCredentials, sandboxWebhookSecret } from '#core';
import { decodeSecret } from './rules.js';
import { isProduction, type Environment, type RawVariables } from './variables.js';

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

/** PostgreSQL. The URLs may contain the password. */
export const databaseVariables = ['DATABASE_URL', 'DATABASE_URL_DIRECT', 'DATABASE_PASSWORD'] as const;

/** Every variable that holds a secret. */
export const secretVariables = [...doorVariables, ...databaseVariables] as const;

/** Variables that may stand in a file, as platforms hand out secrets: `CHECKOUT_SECRET_FILE` names the file. */
export const fileVariables: readonly string[] = [...secretVariables, 'UPSTREAM_URL', 'UPSTREAM_BUSINESS_ID'];

/** Reads a text file. @throws when the file cannot be read. */
export type ReadFile = (path: string) => string;

type Variables = Readonly<Record<string, string>>;

/** A sentence for each variable that cannot be used. */
export type Faults = ReadonlyMap<string, string>;

/** The text of a file without the line break that editors put at its end. Empty when the file cannot be read. */
function readText(path: string, readFile: ReadFile): string {
  try {
    return readFile(path).replace(/\r?\n$/, '');
  } catch {
    return '';
  }
}

export function readSecretFiles(variables: Variables, readFile: ReadFile): { variables: Variables; faults: Faults } {
  const texts: Record<string, string> = {};
  const faults = new Map<string, string>();
  for (const name of fileVariables) {
    const path = variables[`${name}_FILE`];
    if (path === undefined) continue;
    const text = name in variables ? '' : readText(path, readFile);
    if (text !== '') texts[name] = text;
    else if (name in variables) faults.set(name, `${name}_FILE must not be set together with ${name}.`);
    else faults.set(name, `${name}_FILE must name a file with a text.`);
  }
  return { variables: { ...variables, ...texts }, faults };
}

const publicDefaults: Readonly<Record<string, string>> = {
  BUSINESS_ID: sandboxCredentials.businessId,
  SECRET_KEY: sandboxCredentials.secretKey,
  WEBHOOK_SECRET: sandboxWebhookSecret,
};

type Secret = 'BUSINESS_ID' | (typeof doorVariables)[number];

/** The secrets of a variable, or its default: several while one replaces another. */
const secretsOf = (values: Environment, name: Secret): readonly string[] =>
  [values[name] ?? publicDefaults[name] ?? []].flat();

const isRepetition = (secret: string): boolean => new Set(decodeSecret(secret) || secret).size < 2;

/** The secret key must withstand guessing by an attacker who has the business ID. */
const minProductionLength = 24;

const isShortKey = (values: Environment, name: Secret): boolean =>
  isProduction(values) &&
  (name === 'SECRET_KEY' || name === 'SECRET_KEY_READ') &&
  (values[name]?.length ?? Infinity) < minProductionLength;

/** What keeps a secret from real use, as the end of a sentence that begins with its name; empty if nothing does. */
function weaknessOf(values: Environment, name: Secret): string {
  const secrets = secretsOf(values, name);
  if (secrets.some((secret) => secret === publicDefaults[name]))
    return 'must be set to a value of your own, because that of the sandbox is public';
  if (name === 'BUSINESS_ID') return '';
  if (secrets.some((secret) => publicSecrets.includes(secret)))
    return 'must not be an example of the documentation, which is public';
  if (secrets.some(isRepetition)) return 'must be random, and not one character or byte repeated';
  return isShortKey(values, name) ? `must have at least ${minProductionLength} characters in production` : '';
}

/** A sentence without its end for each secret that keeps the server from real use. */
export const findWeakSecrets = (values: Environment): readonly string[] =>
  (['BUSINESS_ID', ...doorVariables] as const)
    .map((name) => [name, weaknessOf(values, name)] as const)
    .filter(([, weakness]) => weakness !== '')
    .map(([name, weakness]) => `${name} ${weakness}`);

/** The equivalent forms of a secret: receivers also use it without `whsec_`, and decoded. */
const formsOf = (secret: string): readonly string[] =>
  [secret, secret.replace(/^whsec_/, ''), decodeSecret(secret)].filter((form) => form !== '');

/** A sentence for each variable with the secret of another: who may open one door could open the other. */
export function findSharedSecrets(values: Environment): readonly string[] {
  const doors = new Map<string, string>();
  return doorVariables.flatMap((name) => {
    const forms = secretsOf(values, name).flatMap(formsOf);
    const other = forms.map((form) => doors.get(form)).find(Boolean);
    for (const form of forms) doors.set(form, name);
    return other === undefined ? [] : [`${name} must be another secret than ${other}.`];
  });
}

/** The secrets that are set to nothing, in the variable or in the name of its file. */
export function findEmptySecrets(variables: RawVariables): readonly string[] {
  const names = secretVariables.flatMap((name) =>
    variables[`${name}_FILE`] === undefined ? [name] : [`${name}_FILE`],
  );
  return names.filter((name) => variables[name] === '');
}
