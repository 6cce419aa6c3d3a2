import type { CheckoutModel } from '../state/chunk-interfaces.js';

/** The custom states of the element: the step, and the status of the order. Those of other owners stay. */
export class CustomStates {
  readonly #internals: ElementInternals;
  readonly #model: CheckoutModel;
  #names: readonly string[] = [];

  constructor(internals: ElementInternals, model: CheckoutModel) {
    this.#internals = internals;
    this.#model = model;
  }

  update(): void {
    const { states } = this.#internals;
    const { state, panel } = this.#model;
    const names = [state.step, ...(panel?.customStates ?? [])];
    for (const name of this.#names) if (!names.includes(name)) states.delete(name);
    for (const name of names) states.add(name);
    this.#names = names;
  }
}
