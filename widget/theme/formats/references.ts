import { pathOf, tokenAt, type FoundToken, type Groups, type Place } from './groups.js';
import { isObject, own } from './read-json.js';
import { Refusal } from './refusal.js';
import { shown } from './theme-file.js';

/** A value in which no reference is left. */
export type Resolved = {
  readonly value: unknown;
  readonly type: string | undefined;
  /** The references that were followed, as they stand in the file. */
  readonly followed: readonly string[];
};

type Layer = FoundToken['layer'];

const aliasIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\{[^{}]+\}$/.test(value) ? value : undefined;

const pointerIn = (value: unknown): string | undefined => {
  const pointer = isObject(value) ? own(value, '$ref') : undefined;
  return typeof pointer === 'string' ? pointer : undefined;
};

/** Follows `{group.token}` and `{"$ref": "#/…"}` wherever they stand in a value. */
class Follower {
  readonly followed: string[] = [];
  readonly #groups: Groups;
  readonly #open = new Set<unknown>();

  constructor(groups: Groups) {
    this.#groups = groups;
  }

  token({ raw, type }: Layer): Omit<Resolved, 'followed'> {
    if (this.#open.has(raw)) throw new Refusal('The references go in a circle.');
    this.#open.add(raw);
    const value = own(raw, '$value');
    const reference = pointerIn(raw) ?? aliasIn(value) ?? pointerIn(value);
    const found = reference === undefined ? { value: this.#deep(value), type } : this.#target(reference);
    this.#open.delete(raw);
    const explicit = own(raw, '$type');
    return { value: found.value, type: typeof explicit === 'string' ? explicit : (found.type ?? type) };
  }

  #target(reference: string): Omit<Resolved, 'followed'> {
    if (this.followed.length < 5) this.followed.push(reference);
    const path = pathOf(reference);
    const token = this.#tokenOn(path);
    if (!token) throw new Refusal(`${shown(reference)} points to nothing.`);
    const { value, type } = this.token(token.layer);
    const [first, ...inner] = token.rest;
    if (first === undefined) return { value, type };
    if (first !== '$value') throw new Refusal(`${shown(reference)} points to no value.`);
    const part = inner.reduce<unknown>(own, value);
    if (part === undefined) throw new Refusal(`${shown(reference)} points to nothing.`);
    return { value: part, type: inner.length === 0 ? type : undefined };
  }

  /** The token that a path leads to or through, and what is left of the path inside it. */
  #tokenOn(path: readonly string[]): { readonly layer: Layer; readonly rest: readonly string[] } | undefined {
    let place: Place = this.#groups.find([]);
    for (const [index, name] of path.entries()) {
      place = this.#groups.child(place, name);
      const layer = tokenAt(place);
      if (layer) return { layer, rest: path.slice(index + 1) };
    }
    return undefined;
  }

  #deep(value: unknown): unknown {
    this.#groups.step();
    const reference = aliasIn(value) ?? pointerIn(value);
    if (reference !== undefined) return this.#target(reference).value;
    if (Array.isArray(value)) return value.map((part) => this.#deep(part));
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, this.#deep(part)]));
  }
}

/** The value and type of a token. Throws a `Refusal` for a reference that leads nowhere or round in a circle. */
export function resolve(groups: Groups, token: FoundToken): Resolved {
  const follower = new Follower(groups);
  return { ...follower.token(token.layer), followed: follower.followed };
}
