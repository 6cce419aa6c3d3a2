import type { ServerCall } from '#contract';

const settingNames = ['baseUrl', 'businessId', 'secretKey', 'fetch'];
const optionNames = ['signal', 'timeoutMs'];

const sentence = (name: string, known: readonly string[]): string =>
  `There is no ${JSON.stringify(name)}: the names are ${known.join(', ')}.`;

function findUnknown(values: object, known: readonly string[]): string | undefined {
  const name = Object.keys(values).find((key) => !known.includes(key));
  return name === undefined ? undefined : sentence(name, known);
}

/** What is wrong with the names of the settings, which plain JavaScript does not check. */
export const findSettingFault = (settings: object): string | undefined => findUnknown(settings, settingNames);

/** What is wrong with the names of a call: parameters are spelt as the service spells them. */
export function findCallFault(
  { takesKey }: Pick<ServerCall, 'takesKey'>,
  { query, options }: { readonly query: object; readonly options: object },
): string | undefined {
  const known = takesKey ? [...optionNames, 'idempotencyKey'] : optionNames;
  const misspelt = Object.keys(query).find((name) => !/^[a-z_]+$/.test(name));
  if (misspelt === undefined) return findUnknown(options, known);
  const right = misspelt.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return `There is no parameter ${JSON.stringify(misspelt)}: the service spells it like ${JSON.stringify(right)}.`;
}
