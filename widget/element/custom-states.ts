/** The custom states of an element, for styling: those of now take the place of those before. */
export class CustomStates {
  readonly #states: ElementInternals['states'];
  #current: readonly string[] = [];

  constructor({ states }: ElementInternals) {
    this.#states = states;
  }

  set(names: readonly string[]): void {
    for (const name of this.#current) if (!names.includes(name)) this.#states.delete(name);
    for (const name of names) this.#states.add(name);
    this.#current = names;
  }
}
