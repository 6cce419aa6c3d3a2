/** The custom states of an element, for styling: those of now take the place of those before. */
export class States {
  readonly #all: ElementInternals['states'];
  #shown: readonly string[] = [];

  constructor({ states }: ElementInternals) {
    this.#all = states;
  }

  show(names: readonly string[]): void {
    for (const name of this.#shown) if (!names.includes(name)) this.#all.delete(name);
    for (const name of names) this.#all.add(name);
    this.#shown = names;
  }
}
