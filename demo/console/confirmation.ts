/** How long the button waits for the second click. */
const confirmationMs = 5000;

type ConfirmationOptions = { readonly needsConfirmation: () => boolean; readonly onConfirm: () => void };

/** A button whose first click asks, where there is something to lose, and whose second one acts. */
export function requireConfirmation(
  button: HTMLButtonElement,
  { needsConfirmation, onConfirm }: ConfirmationOptions,
): void {
  const { textContent: label } = button;
  let isConfirming = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const setConfirming = (asks: boolean): void => {
    clearTimeout(timer);
    isConfirming = asks;
    button.textContent = asks ? 'All orders go. Sure?' : label;
    if (asks) timer = setTimeout(() => setConfirming(false), confirmationMs);
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
