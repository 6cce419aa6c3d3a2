import { findRealUse, realUseVariables, type UseValues } from './real-use.js';
import { findEmptySecret, findSharedSecret, findWeakSecret, type SecretValues } from './secrets.js';
import { findMisspeltVariable, findUnknownVariable } from './unknown-variables.js';
import { findUpstreamConflict } from './upstream.js';

type Values = UseValues &
  SecretValues &
  Parameters<typeof findUpstreamConflict>[0] & {
    readonly SECRET_KEY?: string | undefined;
    readonly SECRET_KEY_READ?: string | undefined;
    readonly CHECKOUT_SIGNATURES?: string | undefined;
    readonly DATABASE_URL?: string | undefined;
    readonly DATABASE_URL_DIRECT?: string | undefined;
    readonly WEBHOOK_ALLOW_LOOPBACK?: string | undefined;
    readonly RATES_URL?: string | undefined;
    readonly COMMISSION_INFRASTRUCTURE: string;
    readonly COMMISSION_PROFIT: string;
  };

type Use = {
  readonly values: Values;
  /** The environment as it is, with empty variables. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly knownVariables: readonly string[];
};

/** Secrets and names that a trial may have and real use may not: a mistake there opens a door in silence. */
export function findUnsafeUse({ values, variables, knownVariables }: Use): string | undefined {
  const sign = findRealUse(values);
  const names = Object.keys(variables).filter((name) => variables[name]);
  if (sign === undefined) {
    const misspelt = findMisspeltVariable(names, realUseVariables);
    return misspelt && `${misspelt} looks like a misspelt name of what makes a use real: correct it or remove it.`;
  }
  const empty = findEmptySecret(variables);
  const problem =
    findUnknownVariable(names, knownVariables) ??
    findWeakSecret(values) ??
    (empty && `${empty} must not be empty: set it or remove it`);
  return problem && `${problem} (${sign}, which means real use).`;
}

/** The secret key must withstand guessing by an attacker who has the business ID. */
const minProductionSecretLength = 24;

const isShort = (key: string | undefined): boolean => key !== undefined && key.length < minProductionSecretLength;

/** What only production refuses. */
function findProductionConflict(values: Values): string | undefined {
  const keys = ['SECRET_KEY', 'SECRET_KEY_READ'] as const;
  const short = keys.find((name) => isShort(values[name]));
  if (short) return `${short} must have at least ${minProductionSecretLength} characters in production.`;
  if (values.SANDBOX === 'on') return 'SANDBOX must not be on in production.';
  if (values.WEBHOOK_ALLOW_LOOPBACK === 'on') return 'WEBHOOK_ALLOW_LOOPBACK must be off in production.';
  // An attacker on the network path could set the price of every order.
  const isPlainFeed = values.RATES_URL !== undefined && !/^https:/i.test(values.RATES_URL);
  return isPlainFeed ? 'RATES_URL must be an https URL in production.' : undefined;
}

/** Checks what the value of one variable cannot show: production and the sum of the commission. */
export function findConflict(values: Values): string | undefined {
  const isProduction = values.NODE_ENV === 'production';
  const conflict = findSharedSecret(values) ?? (isProduction ? findProductionConflict(values) : undefined);
  if (conflict) return conflict;
  if (values.DATABASE_URL_DIRECT !== undefined && values.DATABASE_URL === undefined) {
    return 'DATABASE_URL_DIRECT must come with DATABASE_URL, the URL of the pooler.';
  }
  if (values.CHECKOUT_SIGNATURES === 'required' && values.CHECKOUT_SECRET === undefined) {
    return 'CHECKOUT_SECRET must be set when CHECKOUT_SIGNATURES is "required".';
  }
  if (Number(values.COMMISSION_INFRASTRUCTURE) + Number(values.COMMISSION_PROFIT) > 100) {
    return 'COMMISSION_INFRASTRUCTURE and COMMISSION_PROFIT must not exceed 100 percent together.';
  }
  return findUpstreamConflict(values, isProduction);
}
