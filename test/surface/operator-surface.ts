import { commands, exitCodes, programName } from '../../server/cli/index.js';
import { readConfig } from '../../server/program/config/config.js';
import { variableRequirement } from '../../server/program/config/rules.js';
import { environment } from '../../server/program/config/variables.js';
import { fileVariables } from '../../server/program/config/secrets.js';
import { item, type Item, type Surface } from './surface.js';

type Schema = { readonly _zod: { readonly def: { readonly type: string; readonly defaultValue?: unknown } } };

/** A variable whose default the schema has. Where it depends on others, the section of settings has it. */
function describeVariable(name: keyof typeof environment.shape): Item {
  const { def } = (environment.shape[name] as Schema)._zod;
  return item(
    name,
    `${variableRequirement(environment.shape[name])}${def.type === 'default' ? `; default ${String(def.defaultValue)}` : ''}`,
  );
}

/** The leaves of an object by their paths. Undefined leaves are left out, so that a removed default is a removed line. */
const leaves = (value: unknown, path: string): [string, string][] =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0
    ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, path === '' ? key : `${path}.${key}`))
    : value === undefined
      ? []
      : [[path, JSON.stringify(value)]];

/** The settings of a start that sets nothing but what it must. */
function defaultSettings(variables: Readonly<Record<string, string>>): [string, string][] {
  const parsed = readConfig(variables);
  if (!parsed.ok) throw new Error(parsed.message);
  return leaves({ ...parsed.config, warnings: undefined }, '');
}

/** What production requires, so that it has no default. */
const production = {
  NODE_ENV: 'production',
  BUSINESS_ID: 'set',
  SECRET_KEY: 'set-set-set-set-set-set-set',
  WEBHOOK_SECRET: `whsec_${btoa('set-for-webhooks-set-for-webhooks')}`,
};

const required = Object.values(production);

const toItems = (settings: readonly [string, string][]): Item[] =>
  settings
    .filter(([, value]) => !required.some((one) => value === JSON.stringify(one)))
    .map(([path, value]) => item(path, value.replace(/whsec_[^"]+/, 'whsec_…')));

/** The commands with their options, and the codes that they end with. */
function describePrograms(): Item[] {
  const calls = Object.entries(commands).flatMap(([name, command]) => {
    const call = [programName, name, command.parameters].filter(Boolean).join(' ');
    const options = Object.entries(command.options).map(([option, { value, says }]) =>
      item([call, `--${option}`, value].filter(Boolean).join(' '), says),
    );
    return [item(call, command.summary), ...options];
  });
  const codes = Object.entries(exitCodes).map(([name, code]) => item(`exit code ${code}`, name));
  return [...calls, ...codes];
}

/** What operators set and call. */
export const describeOperatorSurface = (): Surface => ({
  'Environment: variables': [
    ...(Object.keys(environment.shape) as (keyof typeof environment.shape)[]).map(describeVariable),
    ...fileVariables.map((name) => item(`${name}_FILE`, `the file that contains ${name}`)),
  ],
  'Environment: settings by default': toItems(defaultSettings({})),
  'Environment: settings by default in production': toItems(defaultSettings(production)),
  'Programs: commands': describePrograms(),
});
