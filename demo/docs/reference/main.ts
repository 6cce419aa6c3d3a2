// The API reference: the page is complete without this script, which adds the filter, the copy buttons and “Try it”.
import { announce } from '../../../server/pages/common/announcer.js';
import { copyOrSelect, requireElement } from '../../../server/pages/common/dom.js';
import { startFilter } from './filter.js';
import { showRequest, type TryForm } from './try-form.js';

startFilter();

/** The chosen language holds for all examples. */
function selectLanguage(language: string): void {
  for (const radio of document.querySelectorAll<HTMLInputElement>('.snippets input')) {
    radio.checked = radio.value === language;
  }
}

for (const container of document.querySelectorAll('.snippets')) {
  container.addEventListener('change', ({ target }) => selectLanguage((target as HTMLInputElement).value));
  const button = requireElement('.copy', { root: container });
  button.hidden = false;
  button.addEventListener('click', () => {
    const language = container.querySelector<HTMLInputElement>(':checked')?.value ?? 'curl';
    const code = requireElement(`[data-language='${language}']`, { root: container });
    void copyOrSelect(code.textContent, code).then((outcome) => announce(`${language}: ${outcome}`));
  });
}

for (const form of document.querySelectorAll<TryForm>('form.try')) {
  form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void showRequest(form);
  });
}
