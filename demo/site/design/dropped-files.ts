/** Takes a file that is dropped on the element, which has `data-dropping` while one is over it. */
export function takeDroppedFiles(target: HTMLElement, onFile: (file: File, event: DragEvent) => Promise<void>): void {
  const mark = (isOver: boolean): void => void target.toggleAttribute('data-dropping', isOver);
  target.addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    mark(true);
  });
  target.addEventListener('dragleave', ({ relatedTarget }) =>
    mark(relatedTarget instanceof Node && target.contains(relatedTarget)),
  );
  target.addEventListener('drop', (event) => {
    const [file] = event.dataTransfer?.files ?? [];
    if (!file) return;
    event.preventDefault();
    mark(false);
    void onFile(file, event);
  });
}
