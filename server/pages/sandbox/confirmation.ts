/** How long the button waits for the second click. */
const confirmationMs = 5000;

type ConfirmationOptions = { readonly needsConfirmation: () => boolean; readonly onConfirm: () => void };

/** Requires a second click where the action would delete something. */
export function requireConfirmation(button: HTMLElement, { needsConfirmation, onConfirm }: ConfirmationOptions): void {
  const { textContent: label } = button;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reset = (): void => {
    clearTimeout(timer);
    timer = undefined;
    button.textContent = label;
  };
  button.addEventListener('click', () => {
    if (timer === undefined && needsConfirmation()) {
      button.textContent = 'Delete all orders?';
      timer = setTimeout(reset, confirmationMs);
      return;
    }
    reset();
    onConfirm();
  });
}
