/** How long the button waits for the second click. */
const confirmationMs = 5000;

type ConfirmationOptions = { readonly needsConfirmation: () => boolean; readonly onConfirm: () => void };

/** Requires a second click where the action would delete something. */
export function requireConfirmation(
  button: HTMLButtonElement,
  { needsConfirmation, onConfirm }: ConfirmationOptions,
): void {
  const { textContent: label } = button;
  let isConfirming = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const setConfirming = (next: boolean): void => {
    clearTimeout(timer);
    isConfirming = next;
    button.textContent = next ? 'Delete all orders?' : label;
    if (next) timer = setTimeout(() => setConfirming(false), confirmationMs);
  };
  button.addEventListener('click', () => {
    if (needsConfirmation() && !isConfirming) {
      setConfirming(true);
      return;
    }
    setConfirming(false);
    onConfirm();
  });
}
