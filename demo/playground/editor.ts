import { copyText } from '../common/export.js';
import { initialDesign, previewModes, type Design, type PreviewMode } from '../design/design.js';
import type { Change, DesignHistory } from './history.js';
import { getContrastLevel, measureContrast, computePalettes } from '../design/contrast.js';
import type { CheckoutPreview } from '../preview/checkout-preview.js';
import { requireElement } from '../common/dom.js';
import type { PanelContext } from './panel/panel-context.js';
import { createImportDialog } from './import-dialog.js';
import { clearInvalidDrafts } from './panel/inputs.js';
import { createPartInspector } from './part-inspector.js';
import { createPanel } from './panel/panel.js';

type EditorOptions = {
  readonly history: DesignHistory;
  readonly attributeNames: readonly string[];
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
  const strip = requireElement(document, '#views');
  for (const view of previewModes) {
    const radio = requireElement(document, `#view-${view}`, HTMLInputElement);
    radio.checked = view === selectedMode;
    const tab = radio.parentElement;
    if (view !== selectedMode || !tab) continue;
    const [tabBox, stripBox] = [tab.getBoundingClientRect(), strip.getBoundingClientRect()];
    strip.scrollLeft += tabBox.left + tabBox.width / 2 - (stripBox.left + stripBox.width / 2);
  }
}

/** Connects the panel, its buttons, the part inspector and the import dialog. */
export function createEditor({ history, attributeNames, announce, preview, shareUrl, setDesign }: EditorOptions) {
  const root = requireElement(document, '#playground');
  const undoButton = requireElement(root, '#undo', HTMLButtonElement);
  const redoButton = requireElement(root, '#redo', HTMLButtonElement);
  let scenarios: PanelContext['scenarios'] = [];

  const panel = createPanel(root, (group) => {
    if (group === 'states') void loadScenarios();
    draw();
  });
  const inspector = createPartInspector(requireElement(document, '#stage'), {
    previewElement: requireElement(document, '#shop'),
    getElement: () => preview.element,
    getDesign: () => history.design,
    change: setDesign,
    commit: () => history.commit(),
    focusToken: panel.focusToken.bind(panel),
    announce,
  });

  const loadScenarios = async (): Promise<void> => {
    if (scenarios.length > 0) return;
    scenarios = await import('../states/fixture-service.js').then((service) => service.fetchScenarios());
    draw();
  };

  const getContext = (): PanelContext => {
    const { design } = history;
    const palettes = computePalettes(design, preview.element);
    const contrastResults = measureContrast(palettes, getContrastLevel(design));
    const commit = (): void => history.commit();
    return {
      design,
      attributeNames,
      palettes,
      contrastResults,
      scenarios,
      change: setDesign,
      commit,
      redraw: draw,
      announce,
    };
  };

  const draw = (): void => panel.draw(getContext());

  const undoChange = (): void => {
    if (!history.canUndo) return;
    history.undo();
    announce('Undone.');
  };
  const redoChange = (): void => {
    if (!history.canRedo) return;
    history.redo();
    announce('Redone.');
  };
  const shareLink = async (): Promise<void> => {
    const outcome = await copyText(shareUrl(history.design));
    announce(
      outcome === 'Copied' ? 'The link is copied.' : 'Copying is blocked. The link is the address of this page.',
    );
  };
  const actions: Readonly<Record<string, () => void>> = {
    undo: undoChange,
    redo: redoChange,
    share: () => void shareLink(),
    defaults() {
      clearInvalidDrafts();
      setDesign({ ...initialDesign, previewMode: history.design.previewMode }, { isJump: true });
      draw();
      announce('All settings are reset.');
    },
  };
  for (const [id, act] of Object.entries(actions)) requireElement(root, `#${id}`).addEventListener('click', act);

  document.addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'z') return;
    if (isTyping(event.composedPath()[0] ?? null)) return;
    event.preventDefault();
    (event.shiftKey ? redoChange : undoChange)();
  });
  createImportDialog(requireElement(document, '#importing', HTMLDialogElement), {
    panel: root,
    getContext,
  });

  return {
    show(design: Design): void {
      draw();
      inspector.draw();
      undoButton.disabled = !history.canUndo;
      redoButton.disabled = !history.canRedo;
      selectViewTab(design.previewMode);
      requireElement(document, '#inspect', HTMLButtonElement).disabled = design.previewMode !== 'shop';
      if (design.previewMode !== 'shop') inspector.deactivate();
    },
    refresh: () => inspector.refresh(),
  };
}
