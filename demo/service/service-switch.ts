import { requireElement } from '../../server/pages/common/dom.js';
import { readStored, writeStored } from '../../server/pages/common/storage.js';
import { siteRoot } from './site-root.js';

/** Which service answers: the server that delivered this page, or the service inside the tab. */
export type ServiceMode = 'server' | 'tab';

const storageKey = 'service';
const requestTimeoutMs = 4000;

const modeNotes = {
  server: 'Orders go to the service on this server.',
  tab: 'The service runs in this tab. A reload deletes its orders.',
  alone: 'This host has no service: it runs in this tab.',
  failed: 'The service could not be started in this tab.',
};

/** A file server answers with a page or a 404. Only the service answers with its JSON envelope, even for a refusal. */
export async function isServerAvailable(): Promise<boolean> {
  try {
    const url = new URL('api/v3/reseller/currencies', siteRoot());
    const reply = await fetch(url, { signal: AbortSignal.timeout(requestTimeoutMs) });
    const body = (await reply.json()) as { readonly status?: unknown } | null;
    return body?.status === 'success' || body?.status === 'failed';
  } catch {
    return false;
  }
}

type ServiceSwitchOptions = {
  readonly onLeave: () => void;
  readonly onReady: (mode: ServiceMode, isFirst: boolean) => void;
  /** Whether a server answers. */
  readonly isAvailable?: () => Promise<boolean>;
};

/** Connects the switch between the two. Calls `onReady` each time the selected service can answer requests. */
export async function createServiceSwitch(form: HTMLFormElement, listener: ServiceSwitchOptions): Promise<void> {
  const { onLeave, onReady, isAvailable = isServerAvailable } = listener;
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
        const { startTabService, stopTabService } = await import('./tab-service.js');
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
