const copiedMs = 2000;

function createCopyButton(code: HTMLElement): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(code.textContent).then(
      () => (button.textContent = 'Copied'),
      () => (button.textContent = 'Not allowed'),
    );
    setTimeout(() => (button.textContent = 'Copy'), copiedMs);
  });
  return button;
}

/** Gives each block of code a button that copies it. Without a secure context the browser has no clipboard. */
export function addCopyButtons(): void {
  if (!('clipboard' in navigator)) return;
  for (const code of document.querySelectorAll<HTMLElement>('.code code'))
    code.closest('.code')?.append(createCopyButton(code));
}
