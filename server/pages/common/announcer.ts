/** How long a message stays. */
const displayMs = 5000;

/** Shows messages in a live region: visible for a few seconds, and read out by screen readers. */
export function createAnnouncer(container: HTMLElement): (message: string) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (message) => {
    container.textContent = message;
    clearTimeout(timer);
    timer = setTimeout(() => (container.textContent = ''), displayMs);
  };
}
