/**
 * The rules of the official JSON Schemas of the Design Tokens Format Module and Resolver Module 2025.10
 * (designtokens.org/schemas/2025.10/format.json and resolver.json). Each check returns the paths that break its rule.
 */
type Check = (value: unknown, at: string) => readonly string[];

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const when =
  (holds: (value: unknown) => boolean, rule: string): Check =>
  (value, at) =>
    holds(value) ? [] : [`${at}: ${rule}`];

type NumberRange = { readonly minimum?: number; readonly maximum?: number; readonly exclusiveMaximum?: number };

const number = ({ minimum = -Infinity, maximum = Infinity, exclusiveMaximum = Infinity }: NumberRange = {}): Check =>
  when(
    (v) => typeof v === 'number' && v >= minimum && v <= maximum && v < exclusiveMaximum,
    `a number from ${minimum} to ${Math.min(maximum, exclusiveMaximum)}`,
  );
const text = when((v) => typeof v === 'string', 'a text');
const oneOf = (...words: readonly unknown[]): Check => when((v) => words.includes(v), `one of ${words.join()}`);
const record = when(isRecord, 'an object');

/** Passes where one of the checks passes; else returns the problems of the first one. */
const either =
  (first: Check, ...others: readonly Check[]): Check =>
  (value, at) =>
    [first, ...others].some((check) => check(value, at).length === 0) ? [] : first(value, at);

const items =
  (check: Check, least = 1): Check =>
  (value, at) =>
    Array.isArray(value) && value.length >= least
      ? value.flatMap((item, index) => check(item, `${at}.${index}`))
      : [`${at}: a list of at least ${least}`];

const tuple =
  (...checks: readonly Check[]): Check =>
  (value, at) =>
    Array.isArray(value) && value.length === checks.length
      ? checks.flatMap((check, index) => check(value[index], `${at}.${index}`))
      : [`${at}: a list of ${checks.length}`];

/** An object with these properties and no others; those with a ? are optional. */
const shape =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value, at) => {
    if (!isRecord(value)) return [`${at}: an object`];
    const names = Object.keys(fields).map((name) => name.replace('?', ''));
    const unknown = Object.keys(value).filter((name) => !names.includes(name));
    return [
      ...unknown.map((name) => `${at}: no property ${name}`),
      ...Object.entries(fields).flatMap(([field, check]) => {
        const name = field.replace('?', '');
        if (name in value) return check(value[name], `${at}.${name}`);
        return field.endsWith('?') ? [] : [`${at}: ${name} is missing`];
      }),
    ];
  };

const segment = /^[^${}.][^{}.]*$/;
const alias = when((v) => typeof v === 'string' && /^\{[^${}.][^{}.]*(\.[^${}.][^{}.]*)*\}$/.test(v), 'an alias');
const pointer = when((v) => typeof v === 'string' && v.startsWith('#/'), 'a JSON pointer');
const pointerObject = shape({ $ref: pointer });
const reference = either(alias, pointerObject);
const orReference = (check: Check): Check => either(check, reference);
const orPointer = (check: Check): Check => either(check, pointerObject);

const part = (check: Check): Check => either(check, oneOf('none'), pointerObject);
const unit = part(number({ minimum: 0, maximum: 1 }));
const percent = part(number({ minimum: 0, maximum: 100 }));
const hue = part(number({ minimum: 0, exclusiveMaximum: 360 }));
const chroma = part(number({ minimum: 0 }));
const free = part(number());
const components: Readonly<Record<string, Check>> = {
  ...Object.fromEntries(
    ['srgb', 'srgb-linear', 'display-p3', 'a98-rgb', 'prophoto-rgb', 'rec2020', 'xyz-d65', 'xyz-d50'].map((space) => [
      space,
      tuple(unit, unit, unit),
    ]),
  ),
  hsl: tuple(hue, percent, percent),
  hwb: tuple(hue, percent, percent),
  lab: tuple(percent, free, free),
  lch: tuple(percent, chroma, hue),
  oklab: tuple(unit, free, free),
  oklch: tuple(unit, chroma, hue),
};

const color: Check = (value, at) => {
  const space = isRecord(value) && typeof value['colorSpace'] === 'string' ? value['colorSpace'] : '';
  return shape({
    colorSpace: orPointer(oneOf(...Object.keys(components))),
    components: orPointer(components[space] ?? items(free, 0)),
    'alpha?': orPointer(number({ minimum: 0, maximum: 1 })),
    'hex?': orPointer(when((v) => typeof v === 'string' && /^#[\da-f]{6}$/i.test(v), 'six hex digits')),
  })(value, at);
};

const measure = (...units: readonly string[]): Check =>
  shape({ value: orReference(number()), unit: orPointer(oneOf(...units)) });
const dimension = measure('px', 'rem');
const duration = measure('ms', 's');
const fontName = when((v) => typeof v === 'string' && !/^\{.*\}$/.test(v), 'a font name');
const fontFamily = either(fontName, items(orPointer(fontName)));
const weightNames =
  'thin hairline extra-light ultra-light light normal regular book medium semi-bold demi-bold bold extra-bold ultra-bold black heavy extra-black ultra-black';
const fontWeight = either(number({ minimum: 1, maximum: 1000 }), oneOf(...weightNames.split(' ')));
const cubicBezier = tuple(
  orReference(number({ minimum: 0, maximum: 1 })),
  orReference(number()),
  orReference(number({ minimum: 0, maximum: 1 })),
  orReference(number()),
);
const strokeStyle = either(
  oneOf('solid', 'dashed', 'dotted', 'double', 'groove', 'ridge', 'outset', 'inset'),
  shape({ dashArray: orPointer(items(orReference(dimension))), lineCap: orPointer(oneOf('round', 'butt', 'square')) }),
);
const layer = shape({
  color: orReference(color),
  offsetX: orReference(dimension),
  offsetY: orReference(dimension),
  blur: orReference(dimension),
  spread: orReference(dimension),
  'inset?': orPointer(oneOf(true, false)),
});

const values: Readonly<Record<string, Check>> = {
  color,
  dimension,
  duration,
  fontFamily,
  fontWeight,
  cubicBezier,
  strokeStyle,
  number: number(),
  border: shape({ color: orReference(color), width: orReference(dimension), style: orReference(strokeStyle) }),
  transition: shape({
    duration: orReference(duration),
    delay: orReference(duration),
    timingFunction: orReference(cubicBezier),
  }),
  shadow: either(layer, items(orReference(layer))),
  gradient: items(
    orReference(shape({ color: orReference(color), position: orReference(number({ minimum: 0, maximum: 1 })) })),
  ),
  typography: shape({
    fontFamily: orReference(fontFamily),
    fontSize: orReference(dimension),
    fontWeight: orReference(fontWeight),
    letterSpacing: orReference(dimension),
    lineHeight: orReference(number()),
  }),
};

const commonProperties: Readonly<Record<string, Check>> = {
  '$type?': oneOf(...Object.keys(values)),
  '$description?': text,
  '$extensions?': record,
  '$deprecated?': either(oneOf(true, false), text),
};

const token =
  (inherited: string): Check =>
  (value, at) => {
    if (!isRecord(value)) return [`${at}: an object`];
    if ('$value' in value && '$ref' in value) return [`${at}: $value or $ref, not both`];
    const type = typeof value['$type'] === 'string' ? value['$type'] : inherited;
    const check = type ? values[type] : undefined;
    const untyped = reference(value['$value'], at).length === 0 ? [] : [`${at}: no $type, and none to inherit`];
    const typed: Check = check ? orReference(check) : () => untyped;
    return shape({ ...commonProperties, ...('$ref' in value ? { $ref: pointer } : { $value: typed }) })(value, at);
  };

const group =
  (inherited: string): Check =>
  (value, at) => {
    if (!isRecord(value)) return [`${at}: an object`];
    if ('$value' in value || '$ref' in value) return token(inherited)(value, at);
    const type = typeof value['$type'] === 'string' ? value['$type'] : inherited;
    const [own, inner] = [Object.entries(value).filter(([name]) => name.startsWith('$')), Object.entries(value)];
    const properties = { ...commonProperties, '$extends?': either(alias, pointer), '$root?': token(type) };
    return [
      ...shape(properties)(Object.fromEntries(own), at),
      ...inner
        .filter(([name]) => !name.startsWith('$'))
        .flatMap(([name, child]) =>
          segment.test(name) ? group(type)(child, `${at}.${name}`) : [`${at}: the name ${name}`],
        ),
    ];
  };

/** The rules of the Format Module that a document breaks. */
export function formatProblems(document: unknown): readonly string[] {
  const { $schema, ...rest } = isRecord(document) ? document : {};
  return [
    ...($schema === undefined ? [] : text($schema, '$schema')),
    ...group('')(isRecord(document) ? rest : document, '#'),
  ];
}

const inline: Check = (value, at) => formatProblems(value).map((problem) => `${at}: ${problem}`);
const fileReference = (not: RegExp): Check =>
  shape({ $ref: when((v) => typeof v === 'string' && !not.test(v), 'a reference to a set or a file') });
const sources = (not: RegExp): Check => items(either(fileReference(not), inline), 0);
const set = { 'description?': text, '$extensions?': record, sources: sources(/^#\/(?:modifiers|resolutionOrder)\//) };

const contexts: Check = (value, at) => {
  if (!isRecord(value) || Object.keys(value).length < 2) return [`${at}: at least two contexts`];
  const check = sources(/^#\/(?:modifiers|resolutionOrder)\//);
  return Object.entries(value).flatMap(([name, list]) => check(list, `${at}.${name}`));
};
const modifier = { 'description?': text, '$extensions?': record, 'default?': text, contexts };

const each =
  (check: Check): Check =>
  (value, at) =>
    isRecord(value)
      ? Object.entries(value).flatMap(([name, item]) => check(item, `${at}.${name}`))
      : [`${at}: an object`];

const defaultExists: Check = (value, at) =>
  isRecord(value) &&
  isRecord(value['contexts']) &&
  'default' in value &&
  !(String(value['default']) in value['contexts'])
    ? [`${at}: the default is no context`]
    : [];

/** The rules of the Resolver Module that a document breaks. */
export const resolverProblems = (document: unknown): readonly string[] => [
  ...shape({
    '$schema?': text,
    'name?': text,
    'description?': text,
    '$defs?': record,
    version: oneOf('2025.10'),
    'sets?': each(shape(set)),
    'modifiers?': each((value, at) => [...shape(modifier)(value, at), ...defaultExists(value, at)]),
    resolutionOrder: items(
      either(
        fileReference(/^#\/resolutionOrder\//),
        shape({ ...set, name: text, type: oneOf('set') }),
        shape({ ...modifier, name: text, type: oneOf('modifier') }),
      ),
    ),
  })(document, '#'),
];
