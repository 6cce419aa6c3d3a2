import { parseReference, tokenAt, type LocatedToken, type TokenTree, type TreeNode } from './token-tree.js';
import { isJsonObject, ownProperty } from './json.js';
import { ImportError, quoteValue } from './report.js';

/** A value without references. */
export type ResolvedToken = {
  readonly value: unknown;
  readonly type: string | undefined;
  /** The references that were followed, as written in the file. */
  readonly followed: readonly string[];
};

type Layer = LocatedToken['layer'];

const aliasReference = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\{[^{}]+\}$/.test(value) ? value : undefined;

const pointerReference = (value: unknown): string | undefined => {
  const pointer = isJsonObject(value) ? ownProperty(value, '$ref') : undefined;
  return typeof pointer === 'string' ? pointer : undefined;
};

/** Follows `{group.token}` and `{"$ref": "#/…"}` anywhere in a value. */
class ReferenceResolver {
  readonly followed: string[] = [];
  readonly #tree: TokenTree;
  readonly #visiting = new Set<unknown>();

  constructor(tree: TokenTree) {
    this.#tree = tree;
  }

  resolveToken({ raw, type }: Layer): Omit<ResolvedToken, 'followed'> {
    if (this.#visiting.has(raw)) throw new ImportError('The references go in a circle.');
    this.#visiting.add(raw);
    const value = ownProperty(raw, '$value');
    const reference = pointerReference(raw) ?? aliasReference(value) ?? pointerReference(value);
    const resolved =
      reference === undefined ? { value: this.#resolveValue(value), type } : this.#resolveReference(reference);
    this.#visiting.delete(raw);
    const explicit = ownProperty(raw, '$type');
    return { value: resolved.value, type: typeof explicit === 'string' ? explicit : (resolved.type ?? type) };
  }

  #resolveReference(reference: string): Omit<ResolvedToken, 'followed'> {
    if (this.followed.length < 5) this.followed.push(reference);
    const path = parseReference(reference);
    const target = this.#findToken(path);
    if (!target) throw new ImportError(`${quoteValue(reference)} points to nothing.`);
    const { value, type } = this.resolveToken(target.layer);
    const [first, ...inner] = target.rest;
    if (first === undefined) return { value, type };
    if (first !== '$value') throw new ImportError(`${quoteValue(reference)} points to no value.`);
    const part = inner.reduce<unknown>(ownProperty, value);
    if (part === undefined) throw new ImportError(`${quoteValue(reference)} points to nothing.`);
    return { value: part, type: inner.length === 0 ? type : undefined };
  }

  /** The token at or on the way to a path, and the rest of the path inside it. */
  #findToken(path: readonly string[]): { readonly layer: Layer; readonly rest: readonly string[] } | undefined {
    let node: TreeNode = this.#tree.find([]);
    for (const [index, name] of path.entries()) {
      node = this.#tree.childOf(node, name);
      const layer = tokenAt(node);
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

/** The value and type of a token. Throws an `ImportError` for a reference to nothing or in a circle. */
export function resolveReferences(tree: TokenTree, token: LocatedToken): ResolvedToken {
  const resolver = new ReferenceResolver(tree);
  return { ...resolver.resolveToken(token.layer), followed: resolver.followed };
}
