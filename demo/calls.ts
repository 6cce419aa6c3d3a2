import { find, make, scrolling } from './dom.js';

type Call = { readonly method: string; readonly path: string; readonly headers?: Readonly<Record<string, string>> };

type Answer = { readonly status: string; readonly ok: boolean; readonly body: string };

const timeOutMs = 15_000;

/** Where the service is for the widget too, unless `base-url` says otherwise. */
const urlOf = (path: string): string => new URL(path, location.origin).href;

function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text.slice(0, 2000);
  }
}

async function send({ method, path, headers = {} }: Call): Promise<Answer> {
  const started = performance.now();
  try {
    const reply = await fetch(urlOf(path), { method, headers, signal: AbortSignal.timeout(timeOutMs) });
    const body = prettyJson(await reply.text());
    const took = Math.max(1, Math.round(performance.now() - started));
    return { status: `${reply.status} · ${took} ms`, ok: reply.ok, body };
  } catch (error) {
    return { status: 'No answer', ok: false, body: error instanceof Error ? error.message : '' };
  }
}

const requestOf = ({ method, path, headers = {} }: Call): string =>
  [`${method} ${path}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join('\n');

const answerView = (call: Call, { status, ok, body }: Answer): HTMLElement[] => [
  make(
    'div',
    { class: 'request' },
    make('code', {}, requestOf(call)),
    make('span', { class: `status ${ok ? 'good' : 'bad'}` }, status),
  ),
  scrolling('json', 'Reply', body),
];

const emptyView = (): HTMLElement => make('p', { class: 'note' }, 'Send it to see the answer.');

type Panel = { readonly form: HTMLFormElement; readonly field: string; readonly callOf: (value: string) => Call };

/** A form that sends its one field. Its further buttons are examples: each fills the field first. */
function panel({ form, field, callOf }: Panel): { readonly clear: () => void } {
  const place = find(document, `#${form.id}-answer`);
  const input = find(form, `#${field}`, HTMLInputElement);
  const spoken = make('span', { class: 'hidden', role: 'status' });
  let latest = 0;

  const run = async (): Promise<void> => {
    const number = (latest += 1);
    const call = callOf(input.value.trim());
    const answer = await send(call);
    if (number !== latest) return;
    place.replaceChildren(...answerView(call, answer));
    spoken.textContent = `Reply: ${answer.status}`;
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (event.submitter instanceof HTMLButtonElement && event.submitter.value) input.value = event.submitter.value;
    void run();
  });

  const clear = (): void => {
    latest += 1;
    place.replaceChildren(emptyView());
  };
  form.append(spoken);
  clear();
  return { clear };
}

/** The two operations that the widget does not need. */
export function calls() {
  const panels = [
    panel({
      form: find(document, '#exchange', HTMLFormElement),
      field: 'pair',
      callOf: (pair) => ({ method: 'GET', path: `/api/v2/exchange/${encodeURIComponent(pair)}` }),
    }),
    panel({
      form: find(document, '#currencies', HTMLFormElement),
      field: 'credentials',
      callOf: (credentials) => ({
        method: 'POST',
        path: '/api/v3/account/currencies',
        headers: { 'Content-Type': 'application/json', SERVICE: credentials },
      }),
    }),
  ];
  return { clear: () => panels.forEach(({ clear }) => clear()) };
}
