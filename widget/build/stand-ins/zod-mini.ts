/**
 * Replaces `zod/mini` in the built widget: the functions that the contract calls, and `safeParse`. The library
 * would be a fifth of all that a buyer loads before the first screen, and the widget uses neither its error paths nor
 * its other kinds of schemas. A test compares every schema of the contract with the library.
 */
type Payload = { readonly value: unknown; readonly issues: unknown[] };
type Check = (payload: Payload) => void;

/** Returns the data of a value, and adds an issue for each rule that the value breaks. */
type Run = (value: unknown, issues: unknown[]) => unknown;

type Shape = Readonly<Record<string, { readonly run: Run }>>;

/** A class, because closures in each schema would be most of the memory of the contract. */
class Schema {
  readonly run: Run;
  readonly shape: Shape | undefined;

  constructor(run: Run, shape?: Shape) {
    this.run = run;
    this.shape = shape;
  }

  check(...checks: Check[]): Schema {
    return schema((input, issues) => {
      const value = this.run(input, issues);
      if (issues.length === 0) for (const check of checks) check({ value, issues });
      return value;
    });
  }

  safeParse(value: unknown) {
    const issues: unknown[] = [];
    const data = this.run(value, issues);
    return issues.length > 0 ? { success: false } : { success: true, data };
  }
}

/* @__NO_SIDE_EFFECTS__ */
const schema = (run: Run, shape?: Shape) => new Schema(run, shape);

/** A schema of the values that pass a test. */
/* @__NO_SIDE_EFFECTS__ */
const schemaOf = (test: (value: unknown) => boolean) =>
  schema((value, issues) => {
    if (!test(value)) issues.push(value);
    return value;
  });

/** One schema for all uses of a type. */
/* @__NO_SIDE_EFFECTS__ */
const typeOf = (test: (value: unknown) => boolean) => {
  const shared = schemaOf(test);
  return () => shared;
};

export const string = typeOf((value) => typeof value === 'string');
export const number = typeOf(Number.isFinite);
export const int = typeOf(Number.isSafeInteger);
export const boolean = typeOf((value) => typeof value === 'boolean');
export const unknown = typeOf(() => true);

/* @__NO_SIDE_EFFECTS__ */
export const nullable = ({ run }: { readonly run: Run }) =>
  schema((value, issues) => (value === null ? null : run(value, issues)));

/* @__NO_SIDE_EFFECTS__ */
export const optional = ({ run }: { readonly run: Run }) =>
  schema((value, issues) => (value === undefined ? value : run(value, issues)));

/* @__NO_SIDE_EFFECTS__ */
export const refine =
  (test: (value: string) => boolean): Check =>
  ({ value, issues }) => {
    if (!test(value as string)) issues.push(value);
  };

/* @__NO_SIDE_EFFECTS__ */
export const regex = (pattern: RegExp) => refine((value) => pattern.test(value));

/* @__NO_SIDE_EFFECTS__ */
export const maxLength = (length: number) => refine((value) => value.length <= length);

/** One value, or one of several. */
/* @__NO_SIDE_EFFECTS__ */
export const literal = (values: unknown) => schemaOf((value) => [values].flat().includes(value));

/* @__NO_SIDE_EFFECTS__ */
export const array = (element: { readonly run: Run }) =>
  schema((value, issues) =>
    Array.isArray(value)
      ? value.map((member) => issues.length > 0 || element.run(member, issues)) // the first issue decides
      : issues.push(value),
  );

/** Drops members that the shape lacks. */
/* @__NO_SIDE_EFFECTS__ */
export const object = (shape: Shape) =>
  schema((value, issues) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return issues.push(value);
    const data: Record<string, unknown> = {};
    // `in` would also name what scripts of the page add to Object.prototype.
    for (const name of Object.keys(shape)) {
      const member = shape[name]?.run(Reflect.get(value, name), issues);
      if (member !== undefined) data[name] = member;
    }
    return data;
  }, shape);

/** Own members with any name, each with a value of one kind. */
/* @__NO_SIDE_EFFECTS__ */
export const record = (_name: unknown, { run }: { readonly run: Run }) =>
  schema((value, issues) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return issues.push(value);
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, run(member, issues)]));
  });

/* @__NO_SIDE_EFFECTS__ */
export const gte = (least: number) => refine((value) => Number(value) >= least);

/* @__NO_SIDE_EFFECTS__ */
export const lte = (most: number) => refine((value) => Number(value) <= most);
