import { isObject, own, type JsonObject } from './read-json.js';
import { Refusal } from './refusal.js';
import { shown, type ReportLine } from './theme-file.js';

/** One object of the file that says something about a place, and the `$type` that counts there. */
type Layer = { readonly raw: JsonObject; readonly type: string | undefined };

/** A place in the tree. Several objects may speak for it, by `$extends` or by sources laid over each other: first wins. */
export type Place = readonly Layer[];

export type FoundToken = { readonly path: readonly string[]; readonly layer: Layer };

const holdsToken = (raw: JsonObject): boolean => Object.hasOwn(raw, '$value') || Object.hasOwn(raw, '$ref');

/** The token at a place, where it is one. */
export const tokenAt = ([first]: Place): Layer | undefined => (first && holdsToken(first.raw) ? first : undefined);

const typeIn = (raw: JsonObject): string | undefined => {
  const type = own(raw, '$type');
  return typeof type === 'string' ? type : undefined;
};

/** The names on the way to which `{a.b}` or `#/a/b` points. */
export function pathOf(reference: string): readonly string[] {
  const [, dotted] = /^\{([^{}]+)\}$/.exec(reference) ?? [];
  if (dotted !== undefined) return dotted.split('.');
  if (!reference.startsWith('#/')) throw new Refusal(`${shown(reference)} does not point into this file.`);
  try {
    const names = decodeURIComponent(reference.slice(2)).split('/');
    return names.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  } catch {
    throw new Refusal(`${shown(reference)} is not a JSON pointer.`);
  }
}

/** Small files can be written that unfold without end; these numbers are far above what people make. */
const most = { steps: 100_000, tokens: 5_000, depth: 24 };

/** The groups of a file, with what they inherit. Nothing is unfolded before it is asked for. */
export class Groups {
  readonly problems: ReportLine[] = [];
  readonly #root: Place;
  readonly #open = new Set<JsonObject>();
  #steps = 0;

  /** Sources in order of strength: where two define the same token, the first one counts. */
  constructor(sources: readonly JsonObject[]) {
    this.#root = sources.map((raw) => ({ raw, type: typeIn(raw) }));
  }

  /** Counts work, so that no file can keep the page busy. */
  step(): void {
    this.#steps += 1;
    if (this.#steps > most.steps) throw new Refusal('The file unfolds to more than can be read.');
  }

  find(path: readonly string[]): Place {
    let place = this.#root;
    for (const name of path) place = this.child(place, name);
    return place;
  }

  child(place: Place, name: string): Place {
    const found: Layer[] = [];
    for (const layer of this.#layersOf(place)) {
      const raw = own(layer.raw, name);
      if (!isObject(raw)) continue;
      if (holdsToken(raw) && found.length > 0) continue;
      found.push({ raw, type: typeIn(raw) ?? layer.type });
      if (holdsToken(raw)) break;
    }
    return found;
  }

  tokens(): readonly FoundToken[] {
    const found: FoundToken[] = [];
    const walk = (place: Place, path: readonly string[]): void => {
      if (path.length > most.depth) throw new Refusal(`Groups nest deeper than ${most.depth}, or in a circle.`);
      for (const name of this.#namesIn(place)) {
        const inner = this.child(place, name);
        const layer = tokenAt(inner);
        if (layer) found.push({ path: [...path, name], layer });
        else walk(inner, [...path, name]);
        if (found.length > most.tokens) throw new Refusal(`The file has more than ${most.tokens} tokens.`);
      }
    };
    walk(this.#root, []);
    return found;
  }

  #namesIn(place: Place): ReadonlySet<string> {
    const names = this.#layersOf(place).flatMap(({ raw }) => Object.keys(raw).filter((key) => isObject(raw[key])));
    return new Set(names.filter((name) => !name.startsWith('$') || name === '$root'));
  }

  #layersOf(place: Place): Layer[] {
    this.step();
    return place.flatMap((layer) => {
      const inherited = this.#inheritedBy(layer);
      const types = [layer, ...inherited].map(({ raw }) => typeIn(raw));
      return [{ raw: layer.raw, type: types.find(Boolean) ?? layer.type }, ...inherited];
    });
  }

  #inheritedBy({ raw, type }: Layer): Layer[] {
    const reference = own(raw, '$extends');
    if (typeof reference !== 'string') return [];
    if (this.#open.has(raw)) return this.#report(reference, 'It extends itself in a circle.');
    this.#open.add(raw);
    try {
      const target = this.find(pathOf(reference));
      if (target.length === 0 || tokenAt(target)) return this.#report(reference, 'There is no such group to extend.');
      const layers = this.#layersOf(target);
      return layers.map((layer) => ({ raw: layer.raw, type: typeIn(raw) ?? layer.type ?? type }));
    } finally {
      this.#open.delete(raw);
    }
  }

  #report(source: string, text: string): [] {
    if (!this.problems.some((line) => line.source === source)) this.problems.push({ kind: 'refused', source, text });
    return [];
  }
}
