import { html, nothing, render } from 'lit';
import { announce } from '../common/announcer.js';
import { plainButton, readFormFields } from '../common/fragments.js';
import type { Result } from '../common/loader.js';

export type DialogRequest = {
  readonly title: string;
  readonly text: unknown;
  /** Fields of the form, in addition to the reason for the audit. */
  readonly fields: unknown;
  readonly confirmLabel: string;
  readonly successMessage: string;
  /** A conflict, status 409, means that the order is no longer as the operator saw it: sending again cannot help. */
  readonly endsOnConflict?: true;
  /** Does what was confirmed. A refusal is shown in the dialog, which then stays open. */
  readonly send: (fields: Readonly<Record<string, string>>) => Promise<Result<unknown>>;
};

const reasonField = html`
  <div class="control">
    <label for="dialog-reason">Reason, for the audit</label>
    <input id="dialog-reason" name="reason" maxlength="255" required aria-describedby="dialog-note" />
    <p class="note" id="dialog-note">The buyer does not see it.</p>
  </div>
`;

/** What a dialog shows beside its request, and what its form does. */
type DialogState = {
  readonly error: string;
  readonly submit: (event: SubmitEvent) => void;
  readonly close: () => void;
} & Readonly<Record<'isBusy' | 'isStale', boolean>>;

const dialogView = (request: DialogRequest, { error, isBusy, isStale, submit, close }: DialogState) => html`
  <form class="dialog-form" method="dialog" autocomplete="off" @submit=${submit}>
    <h2 id="dialog-title" tabindex="-1">${isStale ? 'Nothing was done' : request.title}</h2>
    <p id="dialog-text" role=${isStale ? 'alert' : nothing}>${isStale ? error : request.text}</p>
    ${isStale ? nothing : [request.fields, reasonField]}
    <p class="refusal" role="alert">${isStale ? '' : error}</p>
    <div class="dialog-ways">
      ${
        isStale
          ? html`<button class="button" type="button" @click=${close}>Show the order</button>`
          : html`${plainButton('Cancel', close)}
              <button class="button" type="submit" aria-disabled=${isBusy ? 'true' : 'false'}>
                ${isBusy ? 'One moment' : request.confirmLabel}
              </button>`
      }
    </div>
  </form>
`;

/**
 * Asks before something changes: a native modal dialog with Escape and focus return. The fields and the button stay as
 * they are while the service answers, and a refusal leaves what was typed. `refresh` loads the order again, also after a
 * refusal: it may have changed.
 */
export function createOperatorDialog(dialog: HTMLDialogElement, refresh: () => void): (request: DialogRequest) => void {
  let request: DialogRequest | undefined;
  let isBusy = false;
  const close = (): void => dialog.close();

  const update = (change: Partial<DialogState>): void => {
    const next = { error: '', isBusy: false, isStale: false, ...change };
    ({ isBusy } = next);
    const shown = request;
    const submit = (event: SubmitEvent): void => void (shown && send(event, shown));
    render(shown ? dialogView(shown, { ...next, submit, close }) : nothing, dialog);
  };

  const send = async (event: SubmitEvent, shown: DialogRequest): Promise<void> => {
    const fields = readFormFields(event);
    if (isBusy) return;
    update({ isBusy: true });
    const result = await shown.send(fields);
    refresh();
    if (result.ok) {
      announce(shown.successMessage);
      return close();
    }
    const isStale = !!shown.endsOnConflict && result.status === 409;
    update({ isStale, error: result.message });
    if (isStale) dialog.querySelector<HTMLElement>('.button')?.focus();
  };

  dialog.addEventListener('close', () => {
    if (dialog.open) return; // opened again before this event, which has a task of its own
    request = undefined;
    update({});
  });

  return (next) => {
    render(nothing, dialog); // the fields begin empty
    request = next;
    update({});
    dialog.showModal();
    dialog.querySelector<HTMLElement>('select, input:not([type=hidden])')?.focus();
  };
}
