import { isJsonObject, ownProperty, type JsonObject } from './json.js';
import { ImportError, quoteValue, refusedLine, type ReportLine } from './report.js';

/** One object of the file that defines a node, and the `$type` that applies to it. */
type Layer = { readonly raw: JsonObject; readonly type: string | undefined };

/**
 * A node of the tree. Several objects may define it, by `$extends` or by several sources: the first wins. They are not merged,
 * because each has its own `$type` and its own group to extend.
 */
type TreeNode = readonly Layer[];

export type LocatedToken = { readonly path: readonly string[]; readonly layer: Layer };

const isTokenObject = (raw: JsonObject): boolean => Object.hasOwn(raw, '$value') || Object.hasOwn(raw, '$ref');

/** The token of a node; undefined for a group. */
const tokenAt = ([first]: TreeNode): Layer | undefined => (first && isTokenObject(first.raw) ? first : undefined);

const declaredType = (raw: JsonObject): string | undefined => {
  const type = ownProperty(raw, '$type');
  return typeof type === 'string' ? type : undefined;
};

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

/** The groups of a file with inherited tokens, unfolded lazily. */
export class TokenTree {
  readonly problems: ReportLine[] = [];
  readonly #root: TreeNode;
  readonly #visiting = new Set<JsonObject>();
  #steps = 0;

  /** Strongest source first: where two define the same token, the first wins. */
  constructor(sources: readonly JsonObject[]) {
    this.#root = sources.map((raw) => ({ raw, type: declaredType(raw) }));
  }

  /** Limits the work that one file can cause. */
  countStep(): void {
    this.#steps += 1;
    if (this.#steps > limits.steps) throw new ImportError('The file unfolds to more than can be read.');
  }

  find(path: readonly string[]): TreeNode {
    return path.reduce<TreeNode>((node, name) => this.childOf(node, name), this.#root);
  }

  childOf(node: TreeNode, name: string): TreeNode {
    const found: Layer[] = [];
    for (const layer of this.#layersOf(node)) {
      const raw = ownProperty(layer.raw, name);
      if (!isJsonObject(raw) || (isTokenObject(raw) && found.length > 0)) continue;
      found.push({ raw, type: declaredType(raw) ?? layer.type });
      if (isTokenObject(raw)) break;
    }
    return found;
  }

  tokens(): readonly LocatedToken[] {
    const found: LocatedToken[] = [];
    const walk = (node: TreeNode, path: readonly string[]): void => {
      if (path.length > limits.depth) throw new ImportError(`Groups nest deeper than ${limits.depth}, or in a circle.`);
      for (const name of this.#childNames(node)) {
        const inner = this.childOf(node, name);
        const layer = tokenAt(inner);
        if (layer) found.push({ path: [...path, name], layer });
        else walk(inner, [...path, name]);
        if (found.length > limits.tokens) throw new ImportError(`The file has more than ${limits.tokens} tokens.`);
      }
    };
    walk(this.#root, []);
    return found;
  }

  #childNames(node: TreeNode): ReadonlySet<string> {
    const names = this.#layersOf(node).flatMap(({ raw }) => Object.keys(raw).filter((key) => isJsonObject(raw[key])));
    return new Set(names.filter((name) => !name.startsWith('$') || name === '$root'));
  }

  #layersOf(node: TreeNode): Layer[] {
    this.countStep();
    return node.flatMap((layer) => {
      const inherited = this.#inheritedBy(layer);
      const types = [layer, ...inherited].map(({ raw }) => declaredType(raw));
      return [{ raw: layer.raw, type: types.find(Boolean) ?? layer.type }, ...inherited];
    });
  }

  #inheritedBy({ raw, type }: Layer): Layer[] {
    const reference = ownProperty(raw, '$extends');
    if (typeof reference !== 'string') return [];
    if (this.#visiting.has(raw)) return this.#addProblem(reference, 'It extends itself in a circle.');
    this.#visiting.add(raw);
    try {
      const target = this.find(parseReference(reference));
      if (target.length === 0 || tokenAt(target))
        return this.#addProblem(reference, 'There is no such group to extend.');
      const layers = this.#layersOf(target);
      return layers.map((layer) => ({ raw: layer.raw, type: declaredType(raw) ?? layer.type ?? type }));
    } finally {
      this.#visiting.delete(raw);
    }
  }

  #addProblem(source: string, text: string): [] {
    if (!this.problems.some((line) => line.source === source)) this.problems.push(refusedLine(source, text));
    return [];
  }
}

/** A value without references. */
type ResolvedToken = { readonly value: unknown; readonly type: string | undefined };

/** The reference that a value is: `{group.token}` or `{"$ref": "#/…"}`. */
const referenceOf = (value: unknown): string | undefined => {
  const text = typeof value === 'string' ? /^\{[^{}]+\}$/.exec(value)?.[0] : ownProperty(value, '$ref');
  return typeof text === 'string' ? text : undefined;
};

type Found = { readonly layer: Layer; readonly rest: readonly string[] };

/** The first token on a path, and the rest of the path inside it. */
function findToken(tree: TokenTree, path: readonly string[]): Found | undefined {
  let node = tree.find([]);
  for (const [index, name] of path.entries()) {
    node = tree.childOf(node, name);
    const layer = tokenAt(node);
    if (layer) return { layer, rest: path.slice(index + 1) };
  }
  return undefined;
}

/**
 * The value and type of a token, without references anywhere in the value, and the references that were `followed`, as
 * written in the file. Throws an `ImportError` for a reference to nothing or in a circle.
 */
export function resolveToken(tree: TokenTree, token: Layer): ResolvedToken & { readonly followed: readonly string[] } {
  const followed: string[] = [];
  const visiting = new Set<JsonObject>();

  const resolve = ({ raw, type }: Layer): ResolvedToken => {
    if (visiting.has(raw)) throw new ImportError('The references go in a circle.');
    visiting.add(raw);
    const value = ownProperty(raw, '$value');
    const reference = referenceOf(raw) ?? referenceOf(value);
    const resolved = reference === undefined ? { value: resolveValue(value), type } : resolveReference(reference);
    visiting.delete(raw);
    return { value: resolved.value, type: declaredType(raw) ?? resolved.type ?? type };
  };
  const resolveReference = (reference: string): ResolvedToken => {
    if (followed.length < 5) followed.push(reference);
    const target = findToken(tree, parseReference(reference));
    if (!target) throw new ImportError(`${quoteValue(reference)} points to nothing.`);
    const { value, type } = resolve(target.layer);
    const [first, ...inner] = target.rest;
    if (first === undefined) return { value, type };
    if (first !== '$value') throw new ImportError(`${quoteValue(reference)} points to no value.`);
    const part = inner.reduce<unknown>(ownProperty, value);
    if (part === undefined) throw new ImportError(`${quoteValue(reference)} points to nothing.`);
    return { value: part, type: inner.length === 0 ? type : undefined };
  };
  const resolveValue = (value: unknown): unknown => {
    tree.countStep();
    const reference = referenceOf(value);
    if (reference !== undefined) return resolveReference(reference).value;
    if (Array.isArray(value)) return value.map(resolveValue);
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, resolveValue(part)]));
  };
  return { ...resolve(token), followed };
}
