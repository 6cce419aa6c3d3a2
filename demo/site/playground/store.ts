import type { Design } from '../design/design.js';
import { parseDesign, serializeDesign } from './design-query.js';

const maxUndoSteps = 200;
/** Browsers refuse more than about a hundred changes of the address in half a minute. */
const addressDelayMs = 300;

let current = parseDesign(location.search);
const past: Design[] = [];
let activeKey: string | undefined;
let draw = (): void => undefined;

export const getDesign = (): Design => current;
export const canUndo = (): boolean => past.length > 0;

/** `draw` shows the design after each change of it, and after a change of an invalid text or of the logo. */
export const connectView = (next: typeof draw): void => void (draw = next);
export const redrawPlayground = (): void => draw();

/** The absolute link to share. */
export const shareUrl = (): string => new URL(location.pathname + serializeDesign(current), location.href).href;

/** Undefined where the address has the current design. */
let timer: ReturnType<typeof setTimeout> | undefined;

function writeAddress(): void {
  const address = location.pathname + serializeDesign(current) + location.hash;
  if (timer !== undefined) history.replaceState(null, '', address);
  clearTimeout(timer);
  timer = undefined;
}

/** The address has the design, too. */
function replace(design: Design): void {
  current = design;
  clearTimeout(timer);
  timer = setTimeout(writeAddress, addressDelayMs);
  draw();
}

/** Undo affects settings only, so the state and the preview mode stay. */
const withViewOf = (design: Design, { state, previewMode }: Design): Design => ({ ...design, state, previewMode });

const isSame = (one: Design, other: Design): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Sets another design. `key` names the control: consecutive changes with the same key are one undo step until
 * `commitDesign`, not one for each letter.
 */
export function changeDesign(design: Design, { key }: { readonly key?: string } = {}): void {
  if (isSame(design, current)) return;
  if (!isSame(withViewOf(design, current), current)) {
    if (key === undefined || key !== activeKey) past.push(current);
    if (past.length > maxUndoSteps) past.shift();
    activeKey = key;
  }
  replace(design);
}

/** Ends the current undo step. */
export const commitDesign = (): void => void (activeKey = undefined);

/** Returns whether there was a step. */
export function undoDesign(): boolean {
  const previous = past.pop();
  if (!previous) return false;
  commitDesign();
  replace(withViewOf(previous, current));
  return true;
}

addEventListener('pagehide', writeAddress);
