import { mountOpenDialog } from '../support/dialogs.js';
import * as t from '../support/index.js';

t.useService();

/** The document of a frame, which stands for that of a pop-up and of a picture-in-picture window. */
function openDocument(): HTMLElement {
  const frame = document.createElement('iframe');
  frame.style.cssText = 'inline-size: 500px; block-size: 900px';
  t.createContainer().append(frame);
  const page = frame.contentDocument;
  if (!page) throw new Error('The frame has no document.');
  return page.body;
}

/** What the styles of every chunk decide. */
const look = (element: t.CryptoCheckout): string =>
  t
    .queryAll(element, '.card, .button, .row, .tile, .glyph, dt, dd')
    .map((node) => {
      const { color, backgroundColor, display, padding, borderRadius, fontWeight, cursor } = getComputedStyle(node);
      return [node.className, color, backgroundColor, display, padding, borderRadius, fontWeight, cursor].join();
    })
    .join('\n');

const hasLook = (element: t.CryptoCheckout, expected: string) =>
  t.waitFor(() => look(element) === expected, 'it looks different');

describe('an element in another document looks the same', () => {
  for (const step of ['choosing', 'pending'])
    it(`${step}, and in its own again`, async () => {
      const element = await (step === 'pending' ? t.mountWithOrder : t.mountAtChoosing)({ brand: '#7a1fd1' });
      if (step === 'choosing') await t.waitFor(() => t.query(element, '.quote .glyph'), 'no quote');
      await t.waitFor(
        () => element.shadowRoot?.adoptedStyleSheets.some(({ cssRules }) => /--_d-/.test(cssRules[0]?.cssText ?? '')),
        'no theme',
      );
      const card = t.queryRequired(element, '.card');
      await t.waitFor(() => getComputedStyle(card).cssFloat === 'inline-start', 'no styles of the marks');
      if (step === 'pending') await t.waitFor(() => card.classList.contains('light'), 'the code is not aligned');
      const [own, before] = [element.parentElement, look(element)];
      for (const parent of [openDocument(), openDocument(), own]) {
        document.createElement('template').content.append(element);
        parent?.append(element);
        await hasLook(element, before);
        const source = t.query(element, '[data-copies=address] code');
        const view = element.ownerDocument.defaultView;
        if (!source || view === window) continue;
        t.queryRequired(element, '[part=address]').click(); // a frame of the tests may not write to the clipboard
        await t.waitFor(() => String(view?.getSelection()) === source.textContent, 'nothing is selected');
      }
    });

  it('with its open dialog, which keeps the document that it is in from scrolling', async () => {
    const element = await mountOpenDialog('button');
    const isLocked = (page: Document) => getComputedStyle(page.documentElement).overflowY === 'hidden';
    openDocument().append(element);
    await t.waitFor(() => isLocked(element.ownerDocument) && !isLocked(document), 'the wrong one is locked');
    element.remove();
  });

  it('where it is connected first, with chunks that load there', async () => {
    const expected = look(await t.mountWithOrder());
    const element = await t.mountIn(openDocument(), { 'external-reference': 'INV-2' });
    await element.submit();
    await t.waitForQrCode(element);
    await hasLook(element, expected);
  });
});
