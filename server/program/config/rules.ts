import * as z from 'zod/mini';
import { dayMs, parseJson, rules } from '#contract';
import { isPlainUrl, statuses } from '#core';

const requirements = new WeakMap<z.ZodMiniType, string>();

function withRequirement<Schema extends z.ZodMiniType>(schema: Schema, requirement: string): Schema {
  requirements.set(schema, requirement);
  return schema;
}

export const optional = <Schema extends z.ZodMiniType>(schema: Schema, requirement: string) =>
  withRequirement(z.optional(schema), requirement);

export const withDefault = <Schema extends z.ZodMiniType>(
  schema: Schema,
  { value, requirement }: { readonly value: Parameters<typeof z._default<Schema>>[1]; readonly requirement: string },
) => withRequirement(z._default(schema, value), requirement);

/** What a value of the variable must be, as the end of a sentence that begins with its name. */
export const variableRequirement = (schema: z.ZodMiniType): string => requirements.get(schema) ?? 'is invalid';

const textWhere = (fits: (text: string) => boolean) => z.string().check(z.refine(fits));

export const textMatching = (pattern: RegExp) => z.string().check(z.regex(pattern));

/** The value that a text stands for. A text without one breaks the rule. */
const parsedBy = <Value>(parse: (text: string) => Value | undefined) =>
  z.pipe(
    z.string(),
    z.pipe(
      z.transform(parse as (text: string) => unknown),
      z.custom<Value>((value) => value !== undefined),
    ),
  );

export const integerBetween = (min: number, max: number) =>
  parsedBy((text) => {
    const number = /^(?:0|[1-9]\d{0,8})$/.test(text) ? Number(text) : NaN;
    return number >= min && number <= max ? number : undefined;
  });

export const orOff = <Schema extends z.ZodMiniType>(schema: Schema) => z.union([z.literal('off'), schema]);

/** Milliseconds from days such as `90` or `0.5`. */
export const days = parsedBy((text) => {
  const number = /^(?:0|[1-9]\d{0,4})(?:\.\d{1,6})?$/.test(text) ? Number(text) : 0;
  return number > 0 ? number * dayMs : undefined;
});

/** The bytes of `whsec_<base64>`, one a character; empty for any other text. */
export const decodeSecret = (secret: string): string => {
  try {
    return atob(/^whsec_(.*)$/.exec(secret)?.[1] ?? '');
  } catch {
    return '';
  }
};

/** Standard Webhooks requires 24 to 64 bytes. Accepts only the canonical base64 of them. */
const isWebhookSecret = (secret: string): boolean => {
  const key = decodeSecret(secret);
  return key.length >= 24 && key.length <= 64 && secret === `whsec_${btoa(key)}`;
};

/** One secret, or several that are separated by spaces. */
export const webhookSecrets = parsedBy((text) => {
  const secrets = text.trim().split(/ +/);
  return secrets.every(isWebhookSecret) ? secrets : undefined;
});

const isHost = (text: string): boolean =>
  /^(?:[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,30}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/.test(text);

/** Hosts, with a port or for every port, and at the end `*` if other hosts are taken too. */
export const webhookHosts = parsedBy((text) => {
  const hosts = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const named = hosts.at(-1) === '*' ? hosts.slice(0, -1) : hosts;
  return hosts.length > 0 && named.every(isHost) ? hosts : undefined;
});

const isWebUrl = (url: string): boolean => rules.webUrl.safeParse(url).success;

export const baseUrl = textWhere((url) => isWebUrl(url) && !/[?#]/.test(url));

export const fillPlaceholders = (template: string): string => template.replace(/\{(?:option|transaction_code)\}/g, 'x');

/** Placeholders stand in the path and the query: elsewhere a value would choose the host, or not reach the page. */
export const paymentUrl = textWhere((template) => {
  const filled = fillPlaceholders(template);
  return (
    isWebUrl(filled) && isPlainUrl(filled) && !/[{}]/.test(filled) && !/^\w+:\/\/[^/?#]*\{|#[^#{]*\{/.test(template)
  );
});

const maxStatusWords = 200;

const isStatusWord = ([word, status]: [string, unknown]): boolean =>
  /^[ -~]{1,64}$/.test(word) && typeof status === 'string' && Object.hasOwn(statuses, status);

/** JSON such as `{"settled": "completed"}`. */
export const statusWords = parsedBy((text) => {
  const value = parseJson(text);
  const words = value instanceof Object && !Array.isArray(value) ? Object.entries(value) : undefined;
  const isFine = words !== undefined && words.length <= maxStatusWords && words.every(isStatusWord);
  return isFine ? (value as Readonly<Record<string, string>>) : undefined;
});

/** The start of a PostgreSQL URL that has a user and no password. */
const userAlone = /^[^/]+\/\/[^/?#@:]+(?=@)/;

export const hasUserAlone = (url = ''): boolean => userAlone.test(url);

/** The URL with a password, where it has a user and none. */
export const withPassword = (url: string | undefined, password: string | undefined): string | undefined =>
  password === undefined ? url : url?.replace(userAlone, (start) => `${start}:${encodeURIComponent(password)}`);
