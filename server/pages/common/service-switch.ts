import { requireElement } from './dom.js';
import { readStored, writeStored } from './storage.js';

/** Which service answers: the server that delivered this page, or the service inside the tab. */
export type ServiceMode = 'server' | 'tab';

const storageKey = 'service';

const modeNotes = {
  server: 'Orders go to the service on this server.',
  tab: 'The service runs in this tab. A reload deletes its orders.',
  alone: 'This host has no service: it runs in this tab.',
  failed: 'The service could not be started in this tab.',
};

/** Loads the service that runs in the tab. */
export type LoadTabService = () => Promise<{
  readonly startTabService: () => Promise<void>;
  readonly stopTabService: () => Promise<void>;
}>;

type ServiceSwitchOptions = {
  readonly onLeave: () => void;
  readonly onReady: (mode: ServiceMode, isFirst: boolean) => void;
  /** Whether a server answers. */
  readonly isAvailable: () => Promise<boolean>;
  readonly loadTabService: LoadTabService;
};

/** Connects the switch between the two. Calls `onReady` each time the selected service can answer requests. */
export async function createServiceSwitch(form: HTMLFormElement, listener: ServiceSwitchOptions): Promise<void> {
  const { onLeave, onReady, isAvailable, loadTabService } = listener;
  const radios = [...form.querySelectorAll<HTMLInputElement>("[name='mode']")];
  const note = requireElement('#service-note', { root: form });
  const hasServer = await isAvailable();
  let currentMode: ServiceMode = 'server';

  const showNote = (text: string): void => {
    note.textContent = text;
    for (const radio of radios) {
      radio.checked = radio.value === currentMode;
      radio.disabled = radio.value === 'server' && !hasServer;
    }
  };

  const changeMode = async (mode: ServiceMode, isFirst: boolean): Promise<void> => {
    try {
      if (mode !== currentMode) {
        const { startTabService, stopTabService } = await loadTabService();
        await (mode === 'tab' ? startTabService() : stopTabService());
      }
      currentMode = mode;
      showNote(modeNotes[hasServer ? mode : 'alone']);
      if (!isFirst) writeStored('sessionStorage', [storageKey, mode]);
    } catch {
      showNote(modeNotes.failed);
    }
    onReady(currentMode, isFirst);
  };

  form.addEventListener('change', ({ target }) => {
    onLeave();
    void changeMode((target as HTMLInputElement).value as ServiceMode, false);
  });
  await changeMode(hasServer && readStored('sessionStorage', storageKey) !== 'tab' ? 'server' : 'tab', true);
}
