const copiedForMs = 1800;

/** A listener for a button that copies; its label says so for a moment. Where copying is blocked, it says that. */
export const copy =
  (text: string) =>
  async ({ currentTarget }: Event): Promise<void> => {
    const button = currentTarget as HTMLButtonElement;
    const say = (label: string, name: string | null): void => {
      button.textContent = label;
      if (name !== null) button.setAttribute('aria-label', name);
    };
    const name = button.getAttribute('aria-label');
    const done = await navigator.clipboard.writeText(text).then(
      () => 'Copied',
      () => 'Blocked',
    );
    say(done, done);
    setTimeout(() => say('Copy', name), copiedForMs);
  };
