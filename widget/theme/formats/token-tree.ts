import { isJsonObject, ownProperty, type JsonObject } from './json.js';
import { ImportError, quoteValue } from './report.js';

/** A token as it is written, with its own `$type` and that of the groups around it. */
export type FileToken = {
  readonly path: readonly string[];
  readonly value: unknown;
  readonly type: string | undefined;
  readonly groupType: string | undefined;
};

/** A value without references, and the references that were `followed`, as written in the file. */
type ResolvedToken = {
  readonly value: unknown;
  readonly type: string | undefined;
  readonly followed: readonly string[];
};

/** A small file can unfold without end. Real files stay far below these limits. */
const limits = { steps: 100_000, tokens: 5_000, depth: 24 };

const declaredType = (raw: JsonObject): string | undefined => {
  const type = ownProperty(raw, '$type');
  return typeof type === 'string' ? type : undefined;
};

/** The tokens of a file by their path with dots. Throws an `ImportError` for more than can be read. */
export function readTokens(file: JsonObject): ReadonlyMap<string, FileToken> {
  const found = new Map<string, FileToken>();
  const walk = (raw: JsonObject, { path, groupType }: Pick<FileToken, 'path' | 'groupType'>): void => {
    const type = declaredType(raw);
    if (path.length > 0 && Object.hasOwn(raw, '$value')) {
      found.set(path.join('.'), { path, value: raw['$value'], type, groupType });
      if (found.size > limits.tokens) throw new ImportError(`The file has more than ${limits.tokens} tokens.`);
      return;
    }
    if (path.length > limits.depth) throw new ImportError(`Groups nest deeper than ${limits.depth}.`);
    for (const [name, inner] of Object.entries(raw))
      if (isJsonObject(inner) && (!name.startsWith('$') || name === '$root'))
        walk(inner, { path: [...path, name], groupType: type ?? groupType });
  };
  walk(file, { path: [], groupType: undefined });
  return found;
}

/** The path in a reference `{group.token}`. */
const referenceIn = (value: unknown): string | undefined =>
  typeof value === 'string' ? /^\{([^{}]+)\}$/.exec(value)?.[1] : undefined;

/** Follows references, to tokens and within values. What it returns throws an `ImportError` for one to nothing or in a circle. */
export function createTokenResolver(tokens: ReadonlyMap<string, FileToken>) {
  let steps = 0;
  return (token: FileToken): ResolvedToken => {
    const followed: string[] = [];
    const visiting = new Set<FileToken>();

    const resolve = (one: FileToken): Omit<ResolvedToken, 'followed'> => {
      if (visiting.has(one)) throw new ImportError('The references go in a circle.');
      visiting.add(one);
      const reference = referenceIn(one.value);
      const target = reference === undefined ? undefined : follow(reference);
      const value = target ? target.value : resolveValue(one.value);
      visiting.delete(one);
      return { value, type: one.type ?? target?.type ?? one.groupType };
    };
    const follow = (path: string): Omit<ResolvedToken, 'followed'> => {
      const target = tokens.get(path);
      if (!target) throw new ImportError(`${quoteValue(`{${path}}`)} points to nothing.`);
      if (followed.length < 5) followed.push(`{${path}}`);
      return resolve(target);
    };
    const resolveValue = (value: unknown): unknown => {
      steps += 1;
      if (steps > limits.steps) throw new ImportError('The file unfolds to more than can be read.');
      const reference = referenceIn(value);
      if (reference !== undefined) return follow(reference).value;
      if (Array.isArray(value)) return value.map(resolveValue);
      if (!isJsonObject(value)) return value;
      return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, resolveValue(part)]));
    };
    return { ...resolve(token), followed };
  };
}
