import { type Design } from '../design/design.js';

/** What changed: `key` names the control, so that typing into it is one step back, not one for each letter. */
export type Change = { readonly key?: string | undefined; readonly isJump?: boolean | undefined };

type HistoryListener = (design: Design, change: Change) => void;

const maxUndoSteps = 200;

/** Where one looks is no part of the work: undo goes through what was set. */
const withViewOf = (design: Design, { state, previewMode }: Design): Design => ({ ...design, state, previewMode });

const isSame = (one: Design, other: Design): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The design with its past and its future. */
export function createHistory(initialDesign: Design, listener: HistoryListener) {
  let current = initialDesign;
  let past: readonly Design[] = [];
  let future: readonly Design[] = [];
  let activeKey: string | undefined;

  const replaceDesign = (design: Design, change: Change): void => {
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
      const isEdit = !isSame(withViewOf(design, current), current);
      const isSameStep = change.key !== undefined && change.key === activeKey;
      if (isEdit && !isSameStep) past = [...past, current].slice(-maxUndoSteps);
      if (isEdit) future = [];
      activeKey = isEdit ? change.key : activeKey;
      replaceDesign(design, change);
    },
    /** The next change of the same control is a step of its own. */
    commit(): void {
      activeKey = undefined;
    },
    undo(): void {
      const before = past.at(-1);
      if (!before) return;
      past = past.slice(0, -1);
      future = [current, ...future];
      activeKey = undefined;
      replaceDesign(withViewOf(before, current), {});
    },
    redo(): void {
      const [after] = future;
      if (!after) return;
      future = future.slice(1);
      past = [...past, current];
      activeKey = undefined;
      replaceDesign(withViewOf(after, current), {});
    },
  };
}

export type DesignHistory = ReturnType<typeof createHistory>;
