import { copy } from '../copy.js';
import { initial, views, type Design, type View } from '../design/design.js';
import type { Change, History } from '../design/history.js';
import { contrastOfDesign, measure, palettesOf } from '../design/palette.js';
import type { Stage } from '../design/stage.js';
import { find } from '../dom.js';
import type { Bench } from './bench.js';
import { importing } from './import.js';
import { forgetRefused } from './inputs.js';
import { inspecting } from './inspect.js';
import { panelIn } from './panel.js';

type Workbench = {
  readonly history: History;
  readonly names: readonly string[];
  readonly say: (sentence: string) => void;
  readonly stage: Stage;
  readonly link: (design: Design) => string;
  readonly set: (design: Design, change?: Change) => void;
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['radio', 'checkbox', 'range', 'color', 'button'].includes(target.type));

/** Checks the tab of a view, and brings it into the strip, which scrolls where it is narrow. */
function checkView(chosen: View): void {
  const strip = find(document, '#views');
  for (const view of views) {
    const radio = find(document, `#view-${view}`, HTMLInputElement);
    radio.checked = view === chosen;
    const tab = radio.parentElement;
    if (view !== chosen || !tab) continue;
    const [of, within] = [tab.getBoundingClientRect(), strip.getBoundingClientRect()];
    strip.scrollLeft += of.left + of.width / 2 - (within.left + within.width / 2);
  }
}

/** The panel with its buttons, and what it shows of the design. */
export function workbench({ history, names, say, stage, link, set }: Workbench) {
  const root = find(document, '#playground');
  const undo = find(root, '#undo', HTMLButtonElement);
  const redo = find(root, '#redo', HTMLButtonElement);
  let scenarios: Bench['scenarios'] = [];

  const panel = panelIn(root, (group) => {
    if (group === 'states') void loadScenarios();
    draw();
  });
  const inspection = inspecting(find(document, '#stage'), {
    stage: find(document, '#shop'),
    element: () => stage.element,
    design: () => history.design,
    change: set,
    settle: () => history.settle(),
    focusToken: panel.focusToken.bind(panel),
    say,
  });

  const loadScenarios = async (): Promise<void> => {
    if (scenarios.length > 0) return;
    scenarios = await import('../states/service.js').then((service) => service.scenarios());
    draw();
  };

  const benchNow = (): Bench => {
    const { design } = history;
    const palettes = palettesOf(design, stage.element);
    const measured = measure(palettes, contrastOfDesign(design));
    const settle = (): void => history.settle();
    return { design, names, palettes, measured, scenarios, change: set, settle, redraw: draw, say };
  };

  const draw = (): void => panel.draw(benchNow());

  const goBack = (): void => {
    if (!history.canUndo) return;
    history.undo();
    say('Undone.');
  };
  const goForth = (): void => {
    if (!history.canRedo) return;
    history.redo();
    say('Redone.');
  };
  const shareLink = async (): Promise<void> => {
    const outcome = await copy(link(history.design));
    say(outcome === 'Copied' ? 'The link is copied.' : 'The link is the address of this page.');
  };
  const acts: Readonly<Record<string, () => void>> = {
    undo: goBack,
    redo: goForth,
    share: () => void shareLink(),
    defaults() {
      forgetRefused();
      set({ ...initial, view: history.design.view }, { isJump: true });
      draw();
      say('Everything is as at first.');
    },
  };
  for (const [id, act] of Object.entries(acts)) find(root, `#${id}`).addEventListener('click', act);

  document.addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'z') return;
    if (isTyping(event.composedPath()[0] ?? null)) return;
    event.preventDefault();
    (event.shiftKey ? goForth : goBack)();
  });
  importing(find(document, '#importing', HTMLDialogElement), { panel: root, bench: benchNow });

  return {
    show(design: Design): void {
      draw();
      inspection.draw();
      undo.disabled = !history.canUndo;
      redo.disabled = !history.canRedo;
      checkView(design.view);
      find(document, '#inspect', HTMLButtonElement).disabled = design.view !== 'shop';
      if (design.view !== 'shop') inspection.leave();
    },
    refresh: () => inspection.refresh(),
  };
}
