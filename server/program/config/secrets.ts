import { publicSecrets, sandboxCredentials, sandboxPartnerWebhookSecret, sandboxWebhookSecret } from '#core';
import { decodeSecret } from './rules.js';
import type { Environment } from './variables.js';

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

/** Variables that may stand in a file, as platforms hand out secrets: `CHECKOUT_SECRET_FILE` names the file. */
export const fileVariables: readonly string[] = [...secretVariables, 'UPSTREAM_URL', 'UPSTREAM_BUSINESS_ID'];

/** Reads a text file. @throws when the file cannot be read. */
export type ReadFile = (path: string) => string;

type Variables = Readonly<Record<string, string>>;

type Resolved = { readonly ok: true; readonly variables: Variables } | { readonly ok: false; readonly message: string };

/** The text of a file without the line break that editors put at its end. Empty when the file cannot be read. */
function readText(path: string, readFile: ReadFile): string {
  try {
    return readFile(path).replace(/\r?\n$/, '');
  } catch {
    return '';
  }
}

export function readSecretFiles(variables: Variables, readFile: ReadFile): Resolved {
  const texts: Record<string, string> = {};
  for (const name of fileVariables) {
    const path = variables[`${name}_FILE`];
    if (path === undefined) continue;
    if (name in variables) return { ok: false, message: `${name}_FILE must not be set together with ${name}.` };
    const text = readText(path, readFile);
    if (text === '') return { ok: false, message: `${name}_FILE must name a file with a text.` };
    texts[name] = text;
  }
  return { ok: true, variables: { ...variables, ...texts } };
}

const publicDefaults = {
  BUSINESS_ID: sandboxCredentials.businessId,
  SECRET_KEY: sandboxCredentials.secretKey,
  WEBHOOK_SECRET: sandboxWebhookSecret,
};

type Secret = keyof typeof publicDefaults | (typeof doorVariables)[number];

/** What a variable has, or has by default: one secret, or several while one replaces another. */
const secretsOf = (values: Environment, name: Secret): readonly string[] =>
  [values[name] ?? (publicDefaults as Partial<Record<Secret, string>>)[name] ?? []].flat();

const isRepetition = (secret: string): boolean => new Set(decodeSecret(secret) || secret).size < 2;

/** What keeps the secrets from real use, as a sentence without its end; undefined if nothing does. */
export function findWeakSecret(values: Environment): string | undefined {
  const sandbox = { ...publicDefaults, PARTNER_WEBHOOK_SECRET: sandboxPartnerWebhookSecret };
  const unset = Object.entries(sandbox).find(([name, secret]) => secretsOf(values, name as Secret).includes(secret));
  if (unset) return `${unset[0]} must be set to a value of your own, because that of the sandbox is public`;
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

/** The sentence about two variables with one secret: who may open one door could open the other. */
export function findSharedSecret(values: Environment): string | undefined {
  const doors = new Map<string, string>();
  for (const name of doorVariables) {
    const forms = secretsOf(values, name).flatMap(formsOf);
    const other = forms.map((form) => doors.get(form)).find(Boolean);
    if (other !== undefined) return `${name} must be another secret than ${other}.`;
    for (const form of forms) doors.set(form, name);
  }
  return undefined;
}

/** The first secret that is set to nothing, in the variable or in the name of its file. */
export function findEmptySecret(variables: Readonly<Record<string, string | undefined>>): string | undefined {
  const isEmpty = (name: string): boolean => variables[name] === '';
  const file = secretVariables.map((name) => `${name}_FILE`).find(isEmpty);
  return file ?? secretVariables.find((name) => isEmpty(name) && variables[`${name}_FILE`] === undefined);
}
