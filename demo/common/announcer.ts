const displayMs = 5000;

/** Sentences for everybody: on the screen for a moment, and read out. */
export function createAnnouncer(container: HTMLElement): (message: string) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (message) => {
    container.textContent = message;
    clearTimeout(timer);
    timer = setTimeout(() => (container.textContent = ''), displayMs);
  };
}
