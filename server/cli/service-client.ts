import { parseJson, trimTrailingSlashes, type ControlData, type ControlName, type ControlQuery } from '#contract';
import { developmentToken, parseUrl, sandboxCredentials } from '#core';
import { createControlClient } from '../packages/client/index.js';
import { readSecretFiles } from '../program/config/secrets.js';
import { UsageError, type CommandContext, type Environment, type Option } from './command.js';

export const defaultUrl = 'http://127.0.0.1:8787';
/** A redelivery answers once the receiver has, which may take 15 seconds. */
const requestTimeoutMs = 20_000;

export const urlOption: Readonly<Record<string, Option>> = {
  url: { value: 'URL', says: `The service: CHECKOUT_URL, or ${defaultUrl}, unless set.` },
};

export const sandboxOptions: Readonly<Record<string, Option>> = {
  ...urlOption,
  token: { value: 'TOKEN', says: 'The token of its sandbox: SANDBOX_TOKEN, or the token of dev, unless set.' },
  account: { value: 'NAME', says: 'The account of the sandbox: the default one unless set.' },
};

/** A URL of http or https, without slashes at its end. @throws UsageError */
export function webUrlOption(text: string, name: string): string {
  if (/^https?:$/.test(parseUrl(text)?.protocol ?? '')) return trimTrailingSlashes(text);
  throw new UsageError(`${name} must be an http or https URL, such as ${defaultUrl}.`);
}

export function serviceUrl({ text, environment }: CommandContext): string {
  const option = text('url');
  return option === undefined
    ? webUrlOption(environment['CHECKOUT_URL'] || defaultUrl, 'CHECKOUT_URL')
    : webUrlOption(option, '--url');
}

export type Reply = {
  readonly status: number;
  readonly headers: Response['headers'];
  /** The parsed JSON; undefined for anything else. */
  readonly body: unknown;
};

type Headers = Readonly<Record<string, string>>;

/** The error code in brackets, such as ENOTFOUND. Empty for a refused connection, and for an error without a code. */
function reasonOf(error: unknown): string {
  const code = ((error as Error).cause as { code?: string } | undefined)?.code ?? 'ECONNREFUSED';
  return code === 'ECONNREFUSED' ? '' : ` (${code})`;
}

/** Calls a service. @throws Error with a sentence when it does not answer. */
export async function callService(url: string, call: { method?: string; headers?: Headers } = {}): Promise<Reply> {
  try {
    const signal = AbortSignal.timeout(requestTimeoutMs);
    const reply = await fetch(url, { ...call, signal, redirect: 'manual' });
    return { status: reply.status, headers: reply.headers, body: parseJson(await reply.text()) };
  } catch (error) {
    throw new Error(`${new URL(url).origin} does not answer${reasonOf(error)}.`, { cause: error });
  }
}

export const serviceQuery = (values: Readonly<Record<string, string | number | undefined>>): string => {
  const given = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return new URLSearchParams(given).toString();
};

/** The data of a reply. @throws Error with the sentence of the service. */
export function serviceData(call: string, { status, body }: Reply): unknown {
  const envelope = (body ?? {}) as Readonly<Record<string, unknown>>;
  if (envelope['status'] === 'success') return envelope['data'];
  const texts = [envelope['message'], envelope['error'], 'The reply is no JSON of this service.'];
  const message = texts.find((text) => typeof text === 'string') ?? '';
  throw new Error(`${call}: ${status} ${message}`);
}

/**
 * Variables of the environment that are not empty; secrets may stand in files.
 * @throws Error with a sentence for a file that cannot be read.
 */
export function readVariables({ environment, readFile }: CommandContext, names: readonly string[]): Environment {
  const given = names
    .flatMap((name) => [name, `${name}_FILE`])
    .map((name) => [name, environment[name]] as const)
    .filter((entry): entry is [string, string] => Boolean(entry[1]));
  const { variables, faults } = readSecretFiles(Object.fromEntries(given), readFile);
  if (faults.size > 0) throw new Error([...faults.values()].join('\n'));
  return variables;
}

export const accountHeader = ({ text }: CommandContext): Headers => {
  const account = text('account');
  return account === undefined ? {} : { 'x-sandbox-account': account };
};

/** Sends a command of the control API of a sandbox, such as `POST clock`. @throws Error with a sentence */
export type Sandbox = <N extends ControlName>(name: N, query?: ControlQuery<N>) => Promise<ControlData<N>>;

export function createCliClient(context: CommandContext): Sandbox {
  const base = serviceUrl(context);
  const token = context.text('token') ?? readVariables(context, ['SANDBOX_TOKEN'])['SANDBOX_TOKEN'] ?? developmentToken;
  const headers = { authorization: `Bearer ${token}`, ...accountHeader(context) };
  const control = createControlClient(({ method, path, query }) =>
    callService(`${base}${path}?${new URLSearchParams(Object.fromEntries(query)).toString()}`, { method, headers }),
  );
  return async (name, query) => {
    const result = await control(name, query);
    if (result.ok) return result.value;
    const { isSandbox, status, message } = result;
    throw new Error(isSandbox || status !== 404 ? `${name}: ${status} ${message}` : `${base} has no sandbox.`);
  };
}

/** The credentials in the environment, as the header has them; undefined when one is missing. */
export function readCredentials(context: CommandContext): string | undefined {
  const { BUSINESS_ID, SECRET_KEY } = readVariables(context, ['BUSINESS_ID', 'SECRET_KEY']);
  return BUSINESS_ID !== undefined && SECRET_KEY !== undefined ? `${BUSINESS_ID}:${SECRET_KEY}` : undefined;
}

/** Headers for the account area: BUSINESS_ID and SECRET_KEY, by default the sandbox's. */
export function accountHeaders(context: CommandContext): Headers {
  const { businessId, secretKey } = sandboxCredentials;
  return { service: readCredentials(context) ?? `${businessId}:${secretKey}`, ...accountHeader(context) };
}
