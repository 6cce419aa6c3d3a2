import { parseReference, tokenAt, type LocatedToken, type TokenTree, type TreeNode } from './token-tree.js';
import { isJsonObject, ownProperty } from './read-json.js';
import { ImportError } from './import-error.js';
import { quoteValue } from './theme-file.js';

/** A value in which no reference is left. */
export type ResolvedToken = {
  readonly value: unknown;
  readonly type: string | undefined;
  /** The references that were followed, as they stand in the file. */
  readonly followed: readonly string[];
};

type Layer = LocatedToken['layer'];

const aliasReference = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\{[^{}]+\}$/.test(value) ? value : undefined;

const pointerReference = (value: unknown): string | undefined => {
  const pointer = isJsonObject(value) ? ownProperty(value, '$ref') : undefined;
  return typeof pointer === 'string' ? pointer : undefined;
};

/** Follows `{group.token}` and `{"$ref": "#/…"}` wherever they stand in a value. */
class ReferenceResolver {
  readonly followed: string[] = [];
  readonly #tree: TokenTree;
  readonly #visiting = new Set<unknown>();

  constructor(groups: TokenTree) {
    this.#tree = groups;
  }

  resolveToken({ raw, type }: Layer): Omit<ResolvedToken, 'followed'> {
    if (this.#visiting.has(raw)) throw new ImportError('The references go in a circle.');
    this.#visiting.add(raw);
    const value = ownProperty(raw, '$value');
    const reference = pointerReference(raw) ?? aliasReference(value) ?? pointerReference(value);
    const found =
      reference === undefined ? { value: this.#resolveValue(value), type } : this.#resolveReference(reference);
    this.#visiting.delete(raw);
    const explicit = ownProperty(raw, '$type');
    return { value: found.value, type: typeof explicit === 'string' ? explicit : (found.type ?? type) };
  }

  #resolveReference(reference: string): Omit<ResolvedToken, 'followed'> {
    if (this.followed.length < 5) this.followed.push(reference);
    const path = parseReference(reference);
    const resolveToken = this.#findToken(path);
    if (!resolveToken) throw new ImportError(`${quoteValue(reference)} points to nothing.`);
    const { value, type } = this.resolveToken(resolveToken.layer);
    const [first, ...inner] = resolveToken.rest;
    if (first === undefined) return { value, type };
    if (first !== '$value') throw new ImportError(`${quoteValue(reference)} points to no value.`);
    const part = inner.reduce<unknown>(ownProperty, value);
    if (part === undefined) throw new ImportError(`${quoteValue(reference)} points to nothing.`);
    return { value: part, type: inner.length === 0 ? type : undefined };
  }

  /** The token that a path leads to or through, and what is left of the path inside it. */
  #findToken(path: readonly string[]): { readonly layer: Layer; readonly rest: readonly string[] } | undefined {
    let place: TreeNode = this.#tree.find([]);
    for (const [index, name] of path.entries()) {
      place = this.#tree.childOf(place, name);
      const layer = tokenAt(place);
      if (layer) return { layer, rest: path.slice(index + 1) };
    }
    return undefined;
  }

  #resolveValue(value: unknown): unknown {
    this.#tree.countStep();
    const reference = aliasReference(value) ?? pointerReference(value);
    if (reference !== undefined) return this.#resolveReference(reference).value;
    if (Array.isArray(value)) return value.map((part) => this.#resolveValue(part));
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, this.#resolveValue(part)]));
  }
}

/** The value and type of a token. Throws a `Refusal` for a reference that leads nowhere or round in a circle. */
export function resolveReferences(groups: TokenTree, token: LocatedToken): ResolvedToken {
  const resolver = new ReferenceResolver(groups);
  return { ...resolver.resolveToken(token.layer), followed: resolver.followed };
}
