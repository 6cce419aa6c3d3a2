import { initialDesign, previewModes, type Design, type PreviewMode } from '../design/design.js';
import type { Change, DesignHistory } from './history.js';
import { getContrastLevel, measureContrast, computePalettes } from '../design/contrast.js';
import type { CheckoutPreview } from '../preview/checkout-preview.js';
import { copyText, onClick, requireElement } from '../../../server/pages/common/dom.js';
import type { PanelContext } from './panel/panel-context.js';
import { createImportDialog } from './import-dialog.js';
import { clearDrafts } from './panel/inputs.js';
import { createPartInspector } from './part-inspector.js';
import { createPanel } from './panel/panel.js';

type EditorOptions = {
  readonly history: DesignHistory;
  readonly announce: (message: string) => void;
  readonly preview: CheckoutPreview;
  readonly shareUrl: (design: Design) => string;
  readonly setDesign: (design: Design, change?: Change) => void;
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['radio', 'checkbox', 'range', 'color', 'button'].includes(target.type));

/** Selects the tab of a view, and scrolls it into view on narrow screens. */
function selectViewTab(selectedMode: PreviewMode): void {
  const strip = requireElement('#views');
  for (const view of previewModes) {
    const radio = requireElement(`#view-${view}`, { kind: HTMLInputElement });
    radio.checked = view === selectedMode;
    const tab = radio.parentElement;
    if (view !== selectedMode || !tab) continue;
    const [tabBox, stripBox] = [tab.getBoundingClientRect(), strip.getBoundingClientRect()];
    strip.scrollLeft += tabBox.left + tabBox.width / 2 - (stripBox.left + stripBox.width / 2);
  }
}

type EditorActions = {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly share: () => void;
  readonly defaults: () => void;
};

/** The actions of the panel's buttons, by the ids of the buttons. */
function createActions({ history, announce, shareUrl, setDesign }: EditorOptions, draw: () => void): EditorActions {
  const shareLink = async (): Promise<void> => {
    const outcome = await copyText(shareUrl(history.design));
    announce(
      outcome === 'Copied' ? 'The link is copied.' : 'Copying is blocked. The link is the address of this page.',
    );
  };
  return {
    undo() {
      if (!history.canUndo) return;
      history.undo();
      announce('Undone.');
    },
    redo() {
      if (!history.canRedo) return;
      history.redo();
      announce('Redone.');
    },
    share: () => void shareLink(),
    defaults() {
      clearDrafts();
      setDesign({ ...initialDesign, previewMode: history.design.previewMode }, { isJump: true });
      draw();
      announce('All settings are reset.');
    },
  };
}

/** Text fields keep the browser's own undo. */
function bindUndoKeys({ undo, redo }: EditorActions): void {
  document.addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'z') return;
    if (isTyping(event.composedPath()[0] ?? null)) return;
    event.preventDefault();
    (event.shiftKey ? redo : undo)();
  });
}

/** Draws the panel of controls. The scenarios load when their group is first opened. */
function createControls(root: HTMLElement, { history, announce, preview, setDesign }: EditorOptions) {
  let scenarios: PanelContext['scenarios'] = [];
  const panel = createPanel(root, (group) => {
    if (group === 'states') void loadScenarios();
    draw();
  });
  const getContext = (): PanelContext => {
    const { design } = history;
    const palettes = computePalettes(design, preview.element);
    return {
      design,
      palettes,
      contrastResults: measureContrast(palettes, getContrastLevel(design)),
      scenarios,
      change: setDesign,
      commit: () => history.commit(),
      redraw: draw,
      announce,
    };
  };
  const draw = (): void => panel.draw(getContext());
  const loadScenarios = async (): Promise<void> => {
    if (scenarios.length > 0) return;
    scenarios = await import('../states/fixture-service.js').then((service) => service.fetchScenarios());
    draw();
  };
  return { draw, getContext, focusToken: panel.focusToken.bind(panel) };
}

/** Connects the panel, its buttons, the part inspector and the import dialog. */
export function createEditor(options: EditorOptions) {
  const { history, announce, preview, setDesign } = options;
  const root = requireElement('#playground');
  const undoButton = requireElement('#undo', { root, kind: HTMLButtonElement });
  const redoButton = requireElement('#redo', { root, kind: HTMLButtonElement });
  const controls = createControls(root, options);
  const inspector = createPartInspector(requireElement('#stage'), {
    previewElement: requireElement('#shop'),
    getElement: () => preview.element,
    getDesign: () => history.design,
    change: setDesign,
    commit: () => history.commit(),
    focusToken: controls.focusToken,
    announce,
  });
  const actions = createActions(options, controls.draw);
  for (const [id, act] of Object.entries(actions)) onClick(`#${id}`, act);
  bindUndoKeys(actions);
  createImportDialog(requireElement('#importing', { kind: HTMLDialogElement }), {
    panel: root,
    getContext: controls.getContext,
  });

  return {
    show(design: Design): void {
      controls.draw();
      inspector.draw();
      undoButton.disabled = !history.canUndo;
      redoButton.disabled = !history.canRedo;
      selectViewTab(design.previewMode);
      requireElement('#inspect', { kind: HTMLButtonElement }).disabled = design.previewMode !== 'shop';
      if (design.previewMode !== 'shop') inspector.deactivate();
    },
    refresh: () => inspector.refresh(),
  };
}
