import { isJsonObject, ownProperty, type JsonObject } from './json.js';
import { ImportError, quoteValue, refusedLine, type ReportLine } from './report.js';

/** A group or a token of the file, and the `$type` that applies to it. */
type TreeNode = { readonly raw: JsonObject; readonly type: string | undefined };

export type LocatedToken = { readonly path: readonly string[]; readonly node: TreeNode };

const isToken = ({ raw }: TreeNode): boolean => Object.hasOwn(raw, '$value') || Object.hasOwn(raw, '$ref');

function nodeOf(raw: JsonObject, inheritedType?: string): TreeNode {
  const type = ownProperty(raw, '$type');
  return { raw, type: typeof type === 'string' ? type : inheritedType };
}

function childOf({ raw, type }: TreeNode, name: string): TreeNode | undefined {
  const child = ownProperty(raw, name);
  return isJsonObject(child) ? nodeOf(child, type) : undefined;
}

/** The path that `{a.b}` or `#/a/b` points to. */
export function parseReference(reference: string): readonly string[] {
  const [, dotted] = /^\{([^{}]+)\}$/.exec(reference) ?? [];
  if (dotted !== undefined) return dotted.split('.');
  if (!reference.startsWith('#/')) throw new ImportError(`${quoteValue(reference)} does not point into this file.`);
  try {
    const names = decodeURIComponent(reference.slice(2)).split('/');
    return names.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  } catch {
    throw new ImportError(`${quoteValue(reference)} is not a JSON pointer.`);
  }
}

/** A small file can unfold without end. Real files stay far below these limits. */
const limits = { steps: 100_000, tokens: 5_000, depth: 24 };

/** The groups of a file and what they inherit, unfolded lazily. */
export class TokenTree {
  readonly problems: ReportLine[] = [];
  readonly #root: TreeNode;
  /** Groups with what they extend; undefined while that is looked up. */
  readonly #unfolded = new Map<JsonObject, JsonObject | undefined>();
  #steps = 0;

  /** Strongest source first: where two define the same token, the first wins. */
  constructor(sources: readonly JsonObject[]) {
    this.#root = nodeOf(sources.reduce((strong, weak) => this.#merge(strong, weak), {}));
  }

  /** Limits the work that one file can cause. */
  countStep(): void {
    this.#steps += 1;
    if (this.#steps > limits.steps) throw new ImportError('The file unfolds to more than can be read.');
  }

  /** The token at or on the way to a path, or the group there, and the rest of the path. */
  find(path: readonly string[]): { readonly node: TreeNode; readonly rest: readonly string[] } | undefined {
    let node: TreeNode | undefined = this.#root;
    for (const [index, name] of path.entries()) {
      if (isToken(node)) return { node, rest: path.slice(index) };
      node = childOf(this.#unfold(node), name);
      if (!node) return undefined;
    }
    return { node, rest: [] };
  }

  tokens(): readonly LocatedToken[] {
    const found: LocatedToken[] = [];
    const walk = (node: TreeNode, path: readonly string[]): void => {
      if (path.length > limits.depth) throw new ImportError(`Groups nest deeper than ${limits.depth}, or in a circle.`);
      const group = this.#unfold(node);
      for (const name of Object.keys(group.raw)) {
        const child = name.startsWith('$') && name !== '$root' ? undefined : childOf(group, name);
        if (child && isToken(child)) found.push({ path: [...path, name], node: child });
        else if (child) walk(child, [...path, name]);
        if (found.length > limits.tokens) throw new ImportError(`The file has more than ${limits.tokens} tokens.`);
      }
    };
    walk(this.#root, []);
    return found;
  }

  /** Two objects that define the same group. A token replaces whatever is weaker. */
  #merge(strong: JsonObject, weak: JsonObject): JsonObject {
    this.countStep();
    if (isToken(nodeOf(strong)) || isToken(nodeOf(weak))) return strong;
    const merged = new Map(Object.entries(strong));
    for (const [name, value] of Object.entries(weak)) {
      const own = merged.get(name);
      if (isJsonObject(own) && isJsonObject(value)) merged.set(name, this.#merge(own, value));
      else if (!merged.has(name)) merged.set(name, value);
    }
    return Object.fromEntries(merged);
  }

  /** A group with what it extends. */
  #unfold({ raw, type }: TreeNode): TreeNode {
    this.countStep();
    const reference = ownProperty(raw, '$extends');
    if (typeof reference !== 'string') return { raw, type };
    if (!this.#unfolded.has(raw)) {
      this.#unfolded.set(raw, undefined);
      this.#unfolded.set(raw, this.#extend(raw, reference));
    }
    const unfolded = this.#unfolded.get(raw);
    if (!unfolded) this.#addProblem(reference, 'It extends itself in a circle.');
    return nodeOf(unfolded ?? raw, type);
  }

  #extend(raw: JsonObject, reference: string): JsonObject {
    const found = this.find(parseReference(reference));
    if (!found || isToken(found.node)) {
      this.#addProblem(reference, 'There is no such group to extend.');
      return raw;
    }
    const base = this.#unfold(found.node);
    return this.#merge(raw, { ...base.raw, ...(base.type !== undefined && { $type: base.type }) });
  }

  #addProblem(source: string, text: string): void {
    if (!this.problems.some((line) => line.source === source)) this.problems.push(refusedLine(source, text));
  }
}

/** A value without references. */
type ResolvedToken = { readonly value: unknown; readonly type: string | undefined };

const aliasReference = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\{[^{}]+\}$/.test(value) ? value : undefined;

const pointerReference = (value: unknown): string | undefined => {
  const pointer = ownProperty(value, '$ref');
  return typeof pointer === 'string' ? pointer : undefined;
};

/** Follows `{group.token}` and `{"$ref": "#/…"}` anywhere in a value. */
class ReferenceResolver {
  readonly followed: string[] = [];
  readonly #tree: TokenTree;
  readonly #visiting = new Set<JsonObject>();

  constructor(tree: TokenTree) {
    this.#tree = tree;
  }

  resolveToken({ raw, type }: TreeNode): ResolvedToken {
    if (this.#visiting.has(raw)) throw new ImportError('The references go in a circle.');
    this.#visiting.add(raw);
    const value = ownProperty(raw, '$value');
    const reference = pointerReference(raw) ?? aliasReference(value) ?? pointerReference(value);
    const resolved =
      reference === undefined ? { value: this.#resolveValue(value), type } : this.#resolveReference(reference);
    this.#visiting.delete(raw);
    return { value: resolved.value, type: nodeOf(raw, resolved.type ?? type).type };
  }

  #resolveReference(reference: string): ResolvedToken {
    if (this.followed.length < 5) this.followed.push(reference);
    const target = this.#tree.find(parseReference(reference));
    if (!target || !isToken(target.node)) throw new ImportError(`${quoteValue(reference)} points to nothing.`);
    const token = this.resolveToken(target.node);
    const [first, ...inner] = target.rest;
    if (first === undefined) return token;
    if (first !== '$value') throw new ImportError(`${quoteValue(reference)} points to no value.`);
    const value = inner.reduce<unknown>(ownProperty, token.value);
    if (value === undefined) throw new ImportError(`${quoteValue(reference)} points to nothing.`);
    return { value, type: inner.length === 0 ? token.type : undefined };
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

/**
 * The value and type of a token, and the references that were followed, as written in the file. Throws an `ImportError`
 * for a reference to nothing or in a circle.
 */
export function resolveReferences(
  tree: TokenTree,
  token: LocatedToken,
): ResolvedToken & { readonly followed: readonly string[] } {
  const resolver = new ReferenceResolver(tree);
  return { ...resolver.resolveToken(token.node), followed: resolver.followed };
}
