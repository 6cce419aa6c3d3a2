import { type Design } from './design.js';

/** What changed: `key` names the control, so that typing into it is one step back, not one for each letter. */
export type Change = { readonly key?: string | undefined; readonly isJump?: boolean | undefined };

type Listener = (design: Design, change: Change) => void;

const most = 200;

/** Where one looks is no part of the work: undo goes through what was set. */
const withPlace = (design: Design, { state, view }: Design): Design => ({ ...design, state, view });

const isSame = (one: Design, other: Design): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The design with its past and its future. */
export function historyOf(first: Design, listener: Listener) {
  let current = first;
  let past: readonly Design[] = [];
  let future: readonly Design[] = [];
  let openKey: string | undefined;

  const move = (design: Design, change: Change): void => {
    current = design;
    listener(current, change);
  };

  return {
    get design(): Design {
      return current;
    },
    get canUndo(): boolean {
      return past.length > 0;
    },
    get canRedo(): boolean {
      return future.length > 0;
    },
    /** Sets another design. Changes of one key in a row are one step until `settle`. */
    set(design: Design, change: Change = {}): void {
      if (isSame(design, current)) return;
      const isWork = !isSame(withPlace(design, current), current);
      const isMore = change.key !== undefined && change.key === openKey;
      if (isWork && !isMore) past = [...past, current].slice(-most);
      if (isWork) future = [];
      openKey = isWork ? change.key : openKey;
      move(design, change);
    },
    /** The next change of the same control is a step of its own. */
    settle(): void {
      openKey = undefined;
    },
    undo(): void {
      const before = past.at(-1);
      if (!before) return;
      past = past.slice(0, -1);
      future = [current, ...future];
      openKey = undefined;
      move(withPlace(before, current), {});
    },
    redo(): void {
      const [after] = future;
      if (!after) return;
      future = future.slice(1);
      past = [...past, current];
      openKey = undefined;
      move(withPlace(after, current), {});
    },
  };
}

export type History = ReturnType<typeof historyOf>;
