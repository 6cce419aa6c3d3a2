import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getTheme, checkoutTest } from './support/playground-page.js';

describe('the controls of the playground', () => {
  it(
    'list what an order is before what else it may have, and show a lone word as on or off',
    checkoutTest('', async ({ page, openGroup, attribute }) => {
      await openGroup('order');
      const names = await page.$$eval('#group-order .pairs-of-fields code', (all) =>
        all.slice(0, 9).map(({ textContent }) => textContent),
      );
      assert.deepEqual(names, [
        ...['fiat-amount', 'fiat-currency', 'crypto-currency', 'crypto-currency-network', 'wallet-address'],
        ...['coins', 'wallets', 'external-reference', 'destination'],
      ]);
      for (const [word, value] of Object.entries({ buyer: 'buyer', unset: null })) {
        await page.$$eval(
          '#group-order label:has([name=attribute-destination])',
          (labels, text) => labels.find(({ textContent }) => textContent.trim() === text)?.click(),
          word,
        );
        assert.equal(await attribute('destination'), value);
      }
    }),
  );

  /** What is typed, what the field shows meanwhile, and the token afterwards. */
  const numbers: Readonly<Record<string, readonly [typed: string, shown: readonly string[], value: string]>> = {
    radius: ['24', ['2', '24'], '24px'],
    'border-width': ['1.5', ['1', '1.', '1.5'], '1.5px'],
    'font-size': ['18', ['1', '18'], '18px'],
    duration: ['250', ['2', '25', '250'], '250ms'],
    space: ['10px', ['1', '10', '10p', '10px'], '10px'],
  };
  it(
    'takes numbers key by key, and adds the unit when the field is left',
    checkoutTest('', async (playground) => {
      const { page, openGroup } = playground;
      await openGroup('shape');
      const theme: Record<string, string> = {};
      for (const [token, [typed, shown, value]] of Object.entries(numbers)) {
        const field = `#token-${token}`;
        const shownText = () => page.$eval(field, (input) => (input as HTMLInputElement).value);
        await page.focus(field);
        const found: string[] = [];
        for (const key of typed) {
          await page.keyboard.type(key);
          found.push(await shownText());
        }
        assert.deepEqual(found, shown, token);
        await page.keyboard.press('Tab');
        assert.equal(await shownText(), value, token);
        theme[token] = value;
        assert.deepEqual(await getTheme(playground), theme, token);
      }
    }),
  );

  it(
    'continues a number that is set already, in one step of undo',
    checkoutTest('?--radius=2px', async (playground) => {
      const { page, openGroup, press } = playground;
      await openGroup('shape');
      await page.click('#token-radius', { count: 3 });
      await page.keyboard.type('31');
      await page.keyboard.press('Enter');
      assert.deepEqual(await getTheme(playground), { radius: '31px' });
      await press('#undo');
      assert.deepEqual(await getTheme(playground), { radius: '2px' });
      assert.equal(await page.$eval('#token-radius', (input) => (input as HTMLInputElement).value), '2px');
    }),
  );

  it(
    'has one row in the report for each of eight imported tokens',
    checkoutTest('', async ({ page, fillField, press, waitForText }) => {
      const color = (...components: readonly number[]) => ({
        $type: 'color',
        $value: { colorSpace: 'display-p3', components },
      });
      const rem = { $type: 'dimension', $value: { value: 1, unit: 'rem' } };
      const group = (shade: number) => ({ surface: color(shade, shade, shade), accent: color(shade, 0.5, 0.2) });
      const colors = {
        primary: color(0.1, 0.4, 0.3),
        background: color(1, 1, 1),
        foreground: color(0, 0, 0),
        focus: color(0, 0, 1),
        light: group(1),
        dark: group(0),
      };
      await press('#import');
      await fillField('import-text', JSON.stringify({ color: colors, radius: rem, 'font-size': rem }));
      await press('#import-take');
      await waitForText('#report', '8 tokens imported from the text. 8 notes.');
      const rows = await page.$$eval('.report li', (all) =>
        all.map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim()),
      );
      assert.equal(rows.length, 8);
      assert.match(
        rows.find((row) => row.includes('accent')) ?? '',
        /^Other name, colour changed color\.light\.accent, color\.dark\.accent → accent/,
      );
    }),
  );

  it(
    'is a few keys away from the start of the page',
    checkoutTest('', async ({ page, getFocusedId }) => {
      const skips: string[] = [];
      for (let presses = 0; presses < 2; presses += 1) {
        await page.keyboard.press('Tab');
        skips.push(await page.evaluate(() => document.activeElement?.textContent ?? ''));
      }
      assert.deepEqual(skips, ['Skip to the checkout', 'Skip to the controls']);
      await page.keyboard.press('Enter');
      assert.equal(await getFocusedId(), 'groups');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      const first = await page.evaluate(() => document.activeElement?.matches('#group-brand .group-body *'));
      assert.equal(first, true, 'the first control is two keys after the skip');
    }),
  );

  type Box = { readonly name: string; readonly bottom: number; readonly scale: number };
  const previewBoxes = async (page: Parameters<typeof getTheme>[0]['page']): Promise<readonly Box[]> => {
    await page.waitForFunction(() => {
      const frames = [...document.querySelectorAll<HTMLIFrameElement>('#previews iframe')];
      const checkouts = frames.map(({ contentDocument }) => contentDocument?.querySelector('crypto-checkout'));
      return frames.length > 0 && checkouts.every((checkout) => checkout?.matches(':state(choosing)'));
    });
    await page.$eval('#stage', (stage) => stage.scrollIntoView({ behavior: 'instant' }));
    return page.$$eval('#previews figure', (figures) =>
      figures.map((figure) => ({
        name: figure.querySelector('iframe')?.title ?? '',
        bottom: figure.getBoundingClientRect().bottom,
        scale: Number(figure.style.getPropertyValue('--scale') || 1),
      })),
    );
  };

  it(
    'shows all five previews at a glance in “All”',
    checkoutTest('', async ({ page, press }) => {
      await page.setViewport({ width: 1280, height: 900 });
      await press('#view-all');
      const boxes = await previewBoxes(page);
      assert.equal(boxes.length, 5);
      assert.deepEqual(
        boxes.filter(({ bottom }) => bottom > 900).map(({ name }) => name),
        [],
        'nothing is below the screen',
      );
    }),
  );

  it(
    'shows phone and desktop on one screen, the desktop with a page around the checkout',
    checkoutTest('', async ({ page, press }) => {
      await page.setViewport({ width: 1280, height: 900 });
      await press('#view-devices');
      const boxes = await previewBoxes(page);
      assert.deepEqual(
        boxes.filter(({ bottom }) => bottom > 900),
        [],
      );
      const [phone, desktop] = boxes;
      assert.ok(phone && desktop && desktop.scale > 0.5 && Math.abs(phone.scale - desktop.scale) < 0.01);
      const filled = await page.$eval('.desktop iframe', (frame) => {
        const inside = frame.contentDocument;
        const [cart, checkout, main] = ['.summary', 'crypto-checkout', 'main'].map(
          (selector) => inside?.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect(),
        ) as [DOMRect, DOMRect, DOMRect];
        const page = { width: frame.clientWidth, height: frame.clientHeight };
        return {
          width: (cart.width + main.width) / page.width,
          height: checkout.height / page.height,
          fits: (inside?.documentElement.scrollHeight ?? 0) <= page.height + 1,
        };
      });
      assert.ok(filled.width > 0.98, 'the page fills the width');
      assert.ok(filled.height > 0.5, 'the checkout takes more than half of the height');
      assert.ok(filled.fits, 'nothing of the page is cut off');
    }),
  );

  it(
    'is a sheet on a phone, with the whole checkout in view above it while a control changes',
    checkoutTest('', async ({ page, openGroup, attribute, fillField, getFocusedId }) => {
      await page.setViewport({ width: 360, height: 740, hasTouch: true, isMobile: true });
      assert.equal(await page.$eval('#playground', (panel) => getComputedStyle(panel).visibility), 'hidden');
      await page.click('#open-controls');
      assert.equal(await getFocusedId(), 'playground');
      await openGroup('brand');
      await page.$eval('#attribute-brand', (field) => field.scrollIntoView());
      await fillField('attribute-brand', '#b4552d');
      assert.equal(await attribute('brand'), '#b4552d');
      await page.waitForFunction(() => {
        const boxes = ['#pay crypto-checkout', '#playground', '#attribute-brand'].map((selector) =>
          document.querySelector(selector)?.getBoundingClientRect(),
        );
        const [checkout, sheet, field] = boxes;
        if (!checkout || !sheet || !field) return false;
        const isWhole =
          checkout.top >= 0 && checkout.bottom <= sheet.top && checkout.left >= 0 && checkout.right <= 360;
        return isWhole && checkout.height > 200 && field.top >= sheet.top && field.bottom <= 740;
      });
      await page.keyboard.press('Escape');
      assert.equal(await getFocusedId(), 'open-controls');
      assert.equal(await page.$eval('#playground', (panel) => getComputedStyle(panel).visibility), 'hidden');
    }),
  );

  it(
    'follows a finger on a slider, which stays under it, with the checkout in view',
    checkoutTest('', async ({ page, openGroup }) => {
      await page.setViewport({ width: 360, height: 640, hasTouch: true, isMobile: true });
      await page.tap('#open-controls');
      await openGroup('shape');
      const slider = await page.waitForSelector('[data-token=radius] input[type=range]');
      await slider?.scrollIntoView();
      const placeOf = async () => {
        const { x, y, width, height } = (await slider?.boundingBox()) ?? assert.fail('no slider');
        return { left: x, width, middle: y + height / 2 };
      };
      const { left, width, middle } = await placeOf();
      const finger = await page.touchscreen.touchStart(left + width / 2, middle);
      for (const share of [0.6, 0.7, 0.8]) await finger.move(left + width * share, middle);
      assert.equal((await placeOf()).middle, middle);
      await finger.end();
      assert.deepEqual(await page.$eval('#pay crypto-checkout', ({ theme }) => theme), { radius: '26px' });
      const [checkout, sheet] = await page.$$eval('#pay crypto-checkout, #playground', (boxes) =>
        boxes.map((box) => box.getBoundingClientRect().toJSON() as DOMRect),
      );
      assert.ok(checkout && sheet && checkout.top >= 0 && checkout.bottom <= sheet.top);
    }),
  );
});
