/**
 * Takes the place of `zod/mini` in the built widget: the seven words that the contract is written in, and `safeParse`.
 * The library would be a fifth of all that a buyer loads before the first screen, and asks for time at every start;
 * what it is good at (errors with paths, a hundred kinds of schemas) a widget never asks for. The tests hold every
 * schema of the contract against the library's own answers.
 */
type Payload = { readonly value: unknown; readonly issues: unknown[] };
type Check = (payload: Payload) => void;

/** Gives the data of a value; each thing that is wrong with it is one more issue. */
type Run = (value: unknown, issues: unknown[]) => unknown;

type Shape = Readonly<Record<string, { readonly run: Run }>>;

/** Its methods are shared: as members of each schema they would be most of what the contract keeps in memory. */
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

/** A value of which a test holds. */
/* @__NO_SIDE_EFFECTS__ */
const refined = (test: (value: unknown) => boolean) =>
  schema((value, issues) => {
    if (!test(value)) issues.push(value);
    return value;
  });

const anyString = refined((value) => typeof value === 'string');
const anyNumber = refined(Number.isFinite);

export const string = () => anyString;

export const number = () => anyNumber;

/* @__NO_SIDE_EFFECTS__ */
export const nullable = ({ run }: { readonly run: Run }) =>
  schema((value, issues) => (value === null ? null : run(value, issues)));

/* @__NO_SIDE_EFFECTS__ */
export const regex =
  (pattern: RegExp): Check =>
  ({ value, issues }) => {
    if (!pattern.test(value as string)) issues.push(value);
  };

/* @__NO_SIDE_EFFECTS__ */
export const array = (element: { readonly run: Run }) =>
  schema((value, issues) =>
    Array.isArray(value) ? value.map((member) => element.run(member, issues)) : issues.push(value),
  );

/** Only the members of the shape, and only an object's own: what a page put on `Object.prototype` is no answer. */
/* @__NO_SIDE_EFFECTS__ */
export const object = (shape: Shape) =>
  schema((value, issues) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return issues.push(value);
    const members = new Map(Object.entries(value));
    return Object.fromEntries(Object.keys(shape).map((name) => [name, shape[name]?.run(members.get(name), issues)]));
  }, shape);
