import type { Design } from '../design/design.js';

/**
 * `key` names the control, so that typing into it is one undo step, not one for each letter. A jump adds a history entry to
 * the browser.
 */
export type Change = { readonly key?: string | undefined; readonly isJump?: boolean | undefined };

type HistoryListener = (design: Design, change: Change) => void;

const maxUndoSteps = 200;

/** Undo affects settings only, so the state and the preview mode stay. */
const withViewOf = (design: Design, { state, previewMode }: Design): Design => ({ ...design, state, previewMode });

const isSame = (one: Design, other: Design): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The design with undo and redo. */
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
    /** Sets another design. Consecutive changes with the same key are one undo step until `commit`. */
    set(design: Design, change: Change = {}): void {
      if (isSame(design, current)) return;
      const isEdit = !isSame(withViewOf(design, current), current);
      const isSameStep = change.key !== undefined && change.key === activeKey;
      if (isEdit && !isSameStep) past = [...past, current].slice(-maxUndoSteps);
      if (isEdit) future = [];
      activeKey = isEdit ? change.key : activeKey;
      replaceDesign(design, change);
    },
    /** Ends the current undo step. */
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
