import { find } from './dom.js';

/** Who answers: the server that this page came from, or the service inside the tab. */
export type Mode = 'server' | 'tab';

const storageKey = 'service';
const patienceMs = 4000;

const notes = {
  server: 'Orders go to the service on this server.',
  tab: 'It runs in this tab and forgets on reload.',
  alone: 'No service answers here: it runs in this tab.',
  failed: 'The service could not be started in this tab.',
};

const inTab = () => import('./in-tab.js');

/** A file server answers with a page or with nothing; only the service answers with its envelope, if only to refuse. */
async function serverAnswers(): Promise<boolean> {
  try {
    const url = new URL('/api/v3/reseller/currencies', location.origin);
    const reply = await fetch(url, { signal: AbortSignal.timeout(patienceMs) });
    const body = (await reply.json()) as { readonly status?: unknown } | null;
    return body?.status === 'success' || body?.status === 'failed';
  } catch {
    return false;
  }
}

function remembered(): Mode {
  try {
    return sessionStorage.getItem(storageKey) === 'tab' ? 'tab' : 'server';
  } catch {
    return 'server';
  }
}

function remember(mode: Mode): void {
  try {
    sessionStorage.setItem(storageKey, mode);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
}

type Listener = {
  readonly leaving: () => void;
  readonly ready: (mode: Mode, isFirst: boolean) => void;
  /** Whether there is a server to talk to. */
  readonly answers?: () => Promise<boolean>;
};

/** The switch between the two. `ready` is called whenever requests will be answered. */
export async function service(form: HTMLFormElement, listener: Listener): Promise<void> {
  const { leaving, ready, answers = serverAnswers } = listener;
  const radios = [...form.querySelectorAll<HTMLInputElement>("[name='mode']")];
  const note = find(form, '#service-note');
  const hasServer = await answers();
  let current: Mode = 'server';

  const show = (text: string): void => {
    note.textContent = text;
    for (const radio of radios) {
      radio.checked = radio.value === current;
      radio.disabled = radio.value === 'server' && !hasServer;
    }
  };

  const enter = async (mode: Mode): Promise<void> => {
    if (mode !== current) await inTab().then(({ start, stop }) => (mode === 'tab' ? start() : stop()));
    current = mode;
    show(notes[hasServer ? mode : 'alone']);
  };

  const change = async (mode: Mode, isFirst: boolean): Promise<void> => {
    try {
      await enter(mode);
      if (!isFirst) remember(mode);
    } catch {
      show(notes.failed);
    }
    ready(current, isFirst);
  };

  form.addEventListener('change', ({ target }) => {
    leaving();
    void change((target as HTMLInputElement).value as Mode, false);
  });
  await change(hasServer ? remembered() : 'tab', true);
}
