import { copyText } from '../../../server/pages/common/dom.js';
import { startSearch } from './search-box.js';

const copiedMs = 2000;

/** Adds a button to a block of code. */
function addButton(code: HTMLElement, { name, act }: { name: string; act: (button: HTMLButtonElement) => void }): void {
  const button = Object.assign(document.createElement('button'), { type: 'button', className: name.toLowerCase() });
  button.textContent = name;
  button.addEventListener('click', () => act(button));
  code.closest('.code')?.append(button);
}

function copy(code: HTMLElement, button: HTMLButtonElement): void {
  void copyText(code.textContent).then((outcome) => (button.textContent = outcome));
  setTimeout(() => (button.textContent = 'Copy'), copiedMs);
}

/** The name of a table or a block of code: that of its section. */
const nameOf = (scroller: Element): string =>
  [...document.querySelectorAll('.prose :is(h1, h2, h3)')]
    .findLast((heading) => heading.compareDocumentPosition(scroller) & Node.DOCUMENT_POSITION_FOLLOWING)
    ?.firstChild?.textContent?.trim() ?? '';

/** Lets the keyboard scroll what is larger than its place, which not every browser does by itself. */
const scrollerObserver = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const attributes = { tabindex: '0', role: 'group', 'aria-label': nameOf(target) };
    for (const [name, value] of Object.entries(attributes))
      if (target.scrollWidth > target.clientWidth || target.scrollHeight > target.clientHeight)
        target.setAttribute(name, value);
      else target.removeAttribute(name);
  }
});

/** Lets the reader change a command and send it; the reply stands below. */
function makeSendable(command: HTMLElement): void {
  const reply = Object.assign(document.createElement('pre'), { className: 'received', hidden: true });
  const attributes = { role: 'textbox', 'aria-multiline': 'true', 'aria-label': `Command: ${nameOf(command)}` };
  for (const [name, value] of Object.entries(attributes)) command.setAttribute(name, value);
  Object.assign(command, { contentEditable: 'plaintext-only', spellcheck: false });
  reply.setAttribute('aria-live', 'polite');
  const show = (text: string): void => void Object.assign(reply, { textContent: text, hidden: false });
  addButton(command, {
    name: 'Send',
    act: () =>
      void import('./try-command.js')
        .then(({ sendCommand }) => sendCommand(command, show))
        .catch(() => show('This is no command that the page can send.')),
  });
  command.closest('.code')?.append(reply);
  scrollerObserver.observe(reply);
}

if (document.querySelector('#search')) startSearch();
// Without a secure context the browser has no clipboard.
if ('clipboard' in navigator)
  for (const code of document.querySelectorAll<HTMLElement>('.code code'))
    addButton(code, { name: 'Copy', act: (button) => copy(code, button) });
document.querySelectorAll<HTMLElement>('.try code').forEach(makeSendable);
document.querySelectorAll('.table, .live, .code pre').forEach((scroller) => scrollerObserver.observe(scroller));
// Most pages have none of them, and none of them needs the service.
if (document.querySelector('.live')) void import('./live-examples.js').then(({ startExamples }) => startExamples());
const check = document.querySelector<HTMLElement>('#check');
if (check) void import('./check-form.js').then(({ showCheckForm }) => showCheckForm(check));
