import { html, nothing, render } from 'lit';
import { prettyJson, requireElement } from '../../../server/pages/common/dom.js';
import { codeBlock } from '../../../server/pages/common/fragments.js';

type RequestSpec = {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
};

const requestTimeoutMs = 15_000;

/** A file server may answer with a whole page. */
const maxBodyLength = 20_000;

/** Requests go to this origin, which is also the widget's default `base-url`. */
async function sendRequest({ path, ...init }: RequestSpec) {
  const started = performance.now();
  try {
    const signal = AbortSignal.timeout(requestTimeoutMs);
    const reply = await fetch(new URL(path, location.origin), { ...init, signal });
    const body = prettyJson(await reply.text()).slice(0, maxBodyLength);
    const took = Math.max(1, Math.round(performance.now() - started));
    return { status: `${reply.status} · ${took} ms`, ok: reply.ok, body };
  } catch (error) {
    return { status: 'No reply', ok: false, body: error instanceof Error ? error.message : '' };
  }
}

const formatRequest = ({ method, path, headers = {} }: RequestSpec): string =>
  [`${method} ${path}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join('\n');

/** The requests by the ids of their forms, each from its one field. */
const requests: Readonly<Record<string, (value: string) => RequestSpec>> = {
  exchange: (pair) => ({ method: 'GET', path: `/api/v2/exchange/${encodeURIComponent(pair)}` }),
  currencies: (credentials) => ({
    method: 'POST',
    path: '/api/v3/account/currencies',
    headers: { 'Content-Type': 'application/json', SERVICE: credentials },
  }),
};

/** A form that sends its one field. Its other buttons are examples, which fill the field first. Returns what clears it. */
function createRequestForm(id: string, buildRequest: (value: string) => RequestSpec): () => void {
  const form = requireElement(`#${id}`, { kind: HTMLFormElement });
  const output = requireElement(`#${id}-answer`);
  const input = requireElement('input', { root: form, kind: HTMLInputElement });
  const liveRegion = Object.assign(document.createElement('span'), { className: 'hidden', role: 'status' });
  let latestRun = 0;

  const run = async (): Promise<void> => {
    const runNumber = (latestRun += 1);
    const request = buildRequest(input.value.trim());
    const { status, ok, body } = await sendRequest(request);
    if (runNumber !== latestRun) return;
    const line = html`<code>${formatRequest(request)}</code
      ><span class="status ${ok ? 'good' : 'bad'}">${status}</span>`;
    render(
      html`<div class="request">${line}</div>
        ${codeBlock('Reply', body)}`,
      output,
    );
    liveRegion.textContent = `Reply: ${status}`;
  };
  const clear = (): void => {
    latestRun += 1;
    render(nothing, output);
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (event.submitter instanceof HTMLButtonElement && event.submitter.value) input.value = event.submitter.value;
    void run();
  });
  form.append(liveRegion);
  clear();
  return clear;
}

/** Forms for the two operations that the widget does not use. Returns what clears them. */
export function createRequestForms(): () => void {
  const forms = Object.entries(requests).map(([id, buildRequest]) => createRequestForm(id, buildRequest));
  return () => forms.forEach((clear) => clear());
}
