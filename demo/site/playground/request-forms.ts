import { createElement, prettyJson, requireElement, scrollableBlock } from '../../../server/pages/common/dom.js';

type RequestSpec = {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
};

type ResponseSummary = { readonly status: string; readonly ok: boolean; readonly body: string };

const requestTimeoutMs = 15_000;

/** A file server may answer with a whole page. */
const maxBodyLength = 20_000;

/** Requests go to this origin, which is also the widget's default `base-url`. */
const resolveUrl = (path: string): string => new URL(path, location.origin).href;

async function sendRequest({ method, path, headers = {} }: RequestSpec): Promise<ResponseSummary> {
  const started = performance.now();
  try {
    const reply = await fetch(resolveUrl(path), { method, headers, signal: AbortSignal.timeout(requestTimeoutMs) });
    const body = prettyJson(await reply.text()).slice(0, maxBodyLength);
    const took = Math.max(1, Math.round(performance.now() - started));
    return { status: `${reply.status} · ${took} ms`, ok: reply.ok, body };
  } catch (error) {
    return { status: 'No reply', ok: false, body: error instanceof Error ? error.message : '' };
  }
}

const formatRequest = ({ method, path, headers = {} }: RequestSpec): string =>
  [`${method} ${path}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join('\n');

const responseView = (call: RequestSpec, { status, ok, body }: ResponseSummary): HTMLElement[] => [
  createElement('div', {
    attributes: { class: 'request' },
    content: [
      createElement('code', { content: [formatRequest(call)] }),
      createElement('span', { attributes: { class: `status ${ok ? 'good' : 'bad'}` }, content: [status] }),
    ],
  }),
  scrollableBlock(body, { className: 'json', label: 'Reply' }),
];

const emptyResponseView = (): HTMLElement =>
  createElement('p', { attributes: { class: 'note' }, content: ['Send the request to see the reply.'] });

type RequestFormOptions = {
  readonly form: HTMLFormElement;
  readonly field: string;
  readonly buildRequest: (value: string) => RequestSpec;
};

/** A form that sends its one field. Its other buttons are examples, which fill the field first. */
function createRequestForm({ form, field, buildRequest }: RequestFormOptions): { readonly clear: () => void } {
  const output = requireElement(`#${form.id}-answer`);
  const input = requireElement(`#${field}`, { root: form, kind: HTMLInputElement });
  const liveRegion = createElement('span', { attributes: { class: 'hidden', role: 'status' } });
  let latestRun = 0;

  const run = async (): Promise<void> => {
    const runNumber = (latestRun += 1);
    const call = buildRequest(input.value.trim());
    const response = await sendRequest(call);
    if (runNumber !== latestRun) return;
    output.replaceChildren(...responseView(call, response));
    liveRegion.textContent = `Reply: ${response.status}`;
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (event.submitter instanceof HTMLButtonElement && event.submitter.value) input.value = event.submitter.value;
    void run();
  });

  const clear = (): void => {
    latestRun += 1;
    output.replaceChildren(emptyResponseView());
  };
  form.append(liveRegion);
  clear();
  return { clear };
}

/** Forms for the two operations that the widget does not use. */
export function createRequestForms() {
  const forms = [
    createRequestForm({
      form: requireElement('#exchange', { kind: HTMLFormElement }),
      field: 'pair',
      buildRequest: (pair) => ({ method: 'GET', path: `/api/v2/exchange/${encodeURIComponent(pair)}` }),
    }),
    createRequestForm({
      form: requireElement('#currencies', { kind: HTMLFormElement }),
      field: 'credentials',
      buildRequest: (credentials) => ({
        method: 'POST',
        path: '/api/v3/account/currencies',
        headers: { 'Content-Type': 'application/json', SERVICE: credentials },
      }),
    }),
  ];
  return { clear: () => forms.forEach(({ clear }) => clear()) };
}
