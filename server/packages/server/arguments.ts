import type { ServerCall } from '#contract';

const settingNames = ['baseUrl', 'businessId', 'secretKey', 'fetch'];
const optionNames = ['signal', 'timeoutMs'];

type Names = { readonly what: 'parameter' | 'option' | 'setting'; readonly known: readonly string[] };

/**
 * What is wrong with named values, which plain JavaScript does not check. `URLSearchParams` and maps are refused: what they
 * hold is not in properties, so the call would be sent without it.
 */
function findFault(values: unknown, { what, known }: Names): string | undefined {
  const names = known.length > 0 ? `the names are ${known.join(', ')}.` : 'this call has none.';
  if (Object.prototype.toString.call(values) !== '[object Object]') return `The ${what}s must be an object: ${names}`;
  const unknown = Object.keys(values as object).find((name) => !known.includes(name));
  if (unknown === undefined) return undefined;
  const start = `There is no ${what} ${JSON.stringify(unknown)}:`;
  const right = unknown.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  if (known.includes(right)) return `${start} the service spells it like ${JSON.stringify(right)}.`;
  return `${start} ${names}`;
}

/** What is wrong with the settings of a client. */
export const findSettingFault = (settings: unknown): string | undefined =>
  findFault(settings, { what: 'setting', known: settingNames });

type CallArguments = { readonly endpoint: ServerCall; readonly query: unknown; readonly options: unknown };

/** What is wrong with the parameters or the options of a call. The service would ignore an unknown parameter. */
export const findCallFault = ({ endpoint: { takesKey, names }, query, options }: CallArguments): string | undefined =>
  findFault(query, { what: 'parameter', known: names }) ??
  findFault(options, { what: 'option', known: takesKey ? [...optionNames, 'idempotencyKey'] : optionNames });
