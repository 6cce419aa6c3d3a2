import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { HTTPRequest, Page } from 'puppeteer-core';
import { contrastAlone } from './support/axe.js';
import { openPage, scriptErrors, waitForPart, type Browser } from './support/browser.js';
import { createVisit, emulate, heroCheckout, openFirstPage, shiftsOf, type Visit } from './support/first-page.js';
import { findAxeViolations } from './support/playground-page.js';
import type { RunningServer } from './support/server.js';
import { shareBrowser, shareProgram } from './support/shared.js';

describe('the first page', () => {
  let site: RunningServer;
  let browser: Browser;
  before(async () => {
    [site, browser] = await Promise.all([shareProgram(), shareBrowser()]);
  });
  after(() => Promise.all([site.stop(), browser.close()]));

  const at = () => ({ browser, origin: site.origin });
  const open = (options: Visit) => openFirstPage(at(), options);
  const visit = createVisit(at);

  const brandOf = (page: Page) => page.$eval(heroCheckout, (element) => element.getAttribute('brand'));
  const waitForBrand = (page: Page, brand: string) =>
    page.waitForFunction(
      (selector, color) => document.querySelector(selector)?.getAttribute('brand') === color,
      {},
      heroCheckout,
      brand,
    );
  const pressChip = (page: Page, name: string) =>
    page.$$eval(
      '#hero .brand-chip',
      (chips, text) => (chips.find(({ textContent }) => textContent.includes(text)) as HTMLElement).click(),
      name,
    );

  const brands = { Oka: '#b4552d', Kettenwerk: '#d7f205', Tidewater: '#08738f', Fernhill: '#2f5d46' };
  for (const width of [360, 1280])
    it(`shifts nothing at ${width} px while it loads and from brand to brand`, () =>
      visit({ width, motion: 'no-preference' }, async (page) => {
        if (width < 960) await page.$eval('.hero-stage', (stage) => stage.scrollIntoView({ behavior: 'instant' }));
        for (const [name, brand] of Object.entries(brands)) {
          await pressChip(page, name);
          await waitForBrand(page, brand);
        }
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        assert.deepEqual(await shiftsOf(page), []);
      }));

  for (const width of [360, 768, 1280, 1920])
    it(`has no violation that axe finds at ${width} px in either scheme, and fits`, () =>
      visit({ width }, async (page) => {
        assert.deepEqual(await findAxeViolations(page), []);
        await emulate(page, { motion: 'reduce', scheme: 'dark' });
        assert.deepEqual(await findAxeViolations(page, contrastAlone), [], 'in dark');
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
      }));

  for (const width of [360, 768, 1280])
    it(`breaks its headline at the same words before the typeface arrives, at ${width} px`, () =>
      visit({ width }, async (page) => {
        const heights = await page.evaluate(async () => {
          const root = document.documentElement;
          const { href = '' } = document.querySelector<HTMLLinkElement>('link[as=font]') ?? {};
          document.fonts.add(new FontFace('Inter, however late', `url(${href})`, { weight: '100 900' }));
          const standIns =
            getComputedStyle(root)
              .fontFamily.match(/"[^"]+"/g)
              ?.slice(1) ?? [];
          const measure = async (family: string) => {
            const loads = [400, 700].map((weight) => document.fonts.load(`${weight} 16px ${family}`).catch(() => []));
            if ((await Promise.all(loads)).some(({ length }) => length === 0)) return [];
            root.style.fontFamily = family;
            const texts = document.querySelectorAll<HTMLElement>('.hero-words > :is(h1, .lead)');
            return [[...texts].map(({ offsetHeight }) => offsetHeight)];
          };
          return (await Promise.all(['"Inter, however late"', ...standIns].map((family) => measure(family)))).flat();
        });
        assert.ok(heights.length > 1, 'a typeface that stands in is on this machine');
        for (const height of heights) assert.deepEqual(height, heights[0]);
      }));

  it('has a checkout that waits for no other script and no style sheet of the page', async () => {
    const { page } = await openPage(browser);
    const held: HTTPRequest[] = [];
    let isHolding = true;
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      if (isHolding && /\/assets\/.*\.(?:js|css)$/.test(request.url())) held.push(request);
      else void request.continue();
    });
    const loaded = page.goto(site.origin);
    await waitForPart(page, 'button');
    assert.notEqual(held.length, 0);
    isHolding = false;
    for (const request of held) void request.continue();
    await loaded;
    await page.close();
  });

  it('says the product and shows the live checkout before the code at 360 px, side by side from 960 px', async () => {
    const places = (page: Page) =>
      page.evaluate(() => {
        const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
        const [words, stage, code] = [box('.hero-words'), box('.hero-stage'), box('.hero-code')];
        const acts = [...document.querySelectorAll('.hero-acts a')].map(({ textContent }) => textContent);
        return { acts, isBeside: stage.left > words.right, stageTop: stage.top, codeTop: code.top };
      });
    await visit({ width: 360 }, async (page) => {
      const { acts, isBeside, stageTop, codeTop } = await places(page);
      assert.deepEqual(acts, ['Try it', 'Documentation']);
      assert.equal(isBeside, false);
      assert.ok(stageTop < 400 && stageTop < codeTop, `the stage at ${stageTop}, the code at ${codeTop}`);
    });
    await visit({ width: 960 }, async (page) => assert.equal((await places(page)).isBeside, true));
  });

  it('draws words, the outline of the checkout and the brands with its first bytes, by styles that its policy names', async () => {
    const { page, pageErrors } = await openPage(browser);
    await emulate(page, { motion: 'reduce' });
    await page.setViewport({ width: 1280, height: 900 });
    await page.setRequestInterception(true);
    page.on('request', (request) => void (request.isNavigationRequest() ? request.continue() : undefined));
    const replied = page.waitForResponse(`${site.origin}/`);
    page.goto(site.origin).catch(() => undefined); // never ends: nothing else arrives
    const reply = await replied;
    await page.waitForSelector('.hero-checkout', { visible: true });
    const drawn = await page.evaluate(() => {
      const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body);
      return {
        title: document.querySelector('h1')?.innerText.replaceAll(/\s+/g, ' '),
        outline: [styleOf('#hero crypto-checkout').backgroundColor, styleOf('#hero crypto-checkout').blockSize],
        shop: document.querySelector<HTMLElement>('.hero-shop b')?.innerText,
        brands: [...document.querySelectorAll('.brand-dot')].map((dot) => getComputedStyle(dot).backgroundColor),
        isSideBySide: styleOf('.hero').gridTemplateColumns.split(' ').length,
      };
    });
    assert.deepEqual(drawn, {
      title: 'Your buyers pay by card. You receive crypto.',
      outline: ['rgb(255, 253, 248)', '568px'],
      shop: 'Fernhill Coffee',
      brands: ['rgb(47, 93, 70)', 'rgb(180, 85, 45)', 'rgb(215, 242, 5)', 'rgb(8, 115, 143)'],
      isSideBySide: 3,
    });
    assert.match(reply.headers()['content-security-policy'] ?? '', /style-src 'self' 'sha256-[\w+/]{43}='(?:;|$)/);
    assert.deepEqual(scriptErrors(pageErrors), []);
    await page.browserContext().close();
  });

  it('has the colours of the first brand before the checkout has derived them', () =>
    visit({}, async (page) => {
      const colours = () =>
        page.$eval(heroCheckout, (element) =>
          ['.card', '[part~=button]', '[part~=option]:has(:checked)', '[part~=amount]', 'legend'].map((selector) => {
            const { color, backgroundColor, borderColor, borderRadius } = getComputedStyle(
              element.shadowRoot?.querySelector(selector) ?? element,
            );
            return [selector, color, backgroundColor, borderColor, borderRadius];
          }),
        );
      for (const scheme of ['light', 'dark'] as const) {
        await emulate(page, { motion: 'reduce', scheme });
        const derived = await colours();
        await page.$eval('.hero-checkout', (place) => place.removeAttribute('data-themed'));
        assert.deepEqual(await colours(), derived, scheme);
        await page.$eval('.hero-checkout', (place) => place.setAttribute('data-themed', ''));
      }
    }));

  it('breaks its code at spaces alone', () =>
    visit({ width: 360 }, async (page) => {
      const parts = await page.$eval('.hero-code', (code) => {
        const range = document.createRange();
        const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
        const lines: string[] = [];
        for (let top = Number.NaN; walker.nextNode();) {
          const { data } = walker.currentNode as Text;
          for (let index = 0; index < data.length; index += 1) {
            range.setStart(walker.currentNode, index);
            range.setEnd(walker.currentNode, index + 1);
            const { bottom } = range.getBoundingClientRect();
            if (Math.abs(bottom - top) > 8 || lines.length === 0) lines.push('');
            lines.push(`${lines.pop() ?? ''}${data[index] ?? ''}`);
            top = bottom;
          }
        }
        return { text: code.textContent, words: lines.flatMap((line) => line.split(/\s+/)).filter(Boolean) };
      });
      assert.deepEqual(parts.words, parts.text.split(/\s+/).filter(Boolean));
    }));

  it('has at most 12 tab stops from its top to the payment, and 5 by the skip link', () =>
    visit({}, async (page) => {
      const isAtPay = () =>
        page.$eval(heroCheckout, (element) => element.shadowRoot?.activeElement?.matches('[part~=button]') ?? false);
      const pressUntilPay = async (): Promise<number> => {
        for (let presses = 1; presses < 30; presses += 1) {
          await page.keyboard.press('Tab');
          if (await isAtPay()) return presses;
        }
        return Number.NaN;
      };
      const presses = await pressUntilPay();
      assert.ok(presses <= 12, `${presses} stops`);
      await page.$eval('.skip', (link) => (link as HTMLElement).focus());
      await page.keyboard.press('Enter');
      const bySkip = 1 + (await pressUntilPay());
      assert.ok(bySkip <= 5, `${bySkip} stops by the skip link`);
    }));

  it('stays with the brand that somebody chooses, in the checkout’s colours and name', () =>
    visit({ motion: 'no-preference' }, async (page) => {
      await pressChip(page, 'Kettenwerk');
      await waitForBrand(page, '#d7f205');
      assert.equal(await page.$eval(`${heroCheckout} [slot=header] b`, (name) => name.textContent), 'Kettenwerk');
      await page.waitForFunction(
        (selector) => {
          const button = document.querySelector(selector)?.shadowRoot?.querySelector('[part~=button]');
          return button && getComputedStyle(button).backgroundColor === 'rgb(215, 242, 5)';
        },
        { polling: 'raf' },
        heroCheckout,
      );
    }));

  for (const motion of ['reduce', 'no-preference'] as const)
    it(`takes the colour of a logo that is dropped anywhere on it, and shows it in the shop, with ${motion}`, () =>
      visit({ motion }, async (page) => {
        const drop = (selector: string, isPicture: boolean) =>
          page.$eval(
            selector,
            async (place, hasPicture) => {
              const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 40 });
              const context = canvas.getContext('2d');
              if (context) context.fillStyle = '#8a2f6d';
              context?.fillRect(0, 0, 40, 40);
              const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
              const dataTransfer = new DataTransfer();
              dataTransfer.items.add(new File([hasPicture && blob ? blob : 'no picture'], 'logo.png'));
              for (const type of ['dragover', 'drop'])
                place.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
            },
            isPicture,
          );
        await drop('.hero h1', false);
        await page.waitForFunction(() => document.querySelector('#hero-problem')?.textContent.includes('cannot show'));
        await drop('.hero-stage', true);
        await waitForBrand(page, '#8a2f6d');
        assert.equal(await page.$eval('#hero-brand', (field) => (field as HTMLInputElement).value), '#8a2f6d');
        assert.equal(await page.$eval('#hero-problem', (problem) => problem.textContent), '');
        await page.waitForSelector('#shop .logo');
      }));

  it('gives the playground the whole shop of an example: theme, picture, items and words', () =>
    visit({}, async (page) => {
      const shop = () =>
        page.$eval('#shop', (place) => ({
          name: place.querySelector('#shop-name')?.textContent,
          picture: place.querySelector('img')?.alt,
          items: [...place.querySelectorAll('.item-name')].map(({ textContent }) => textContent),
          steps: [...place.querySelectorAll('.steps li')].map(({ textContent }) => textContent),
          total: place.querySelector('#total')?.textContent,
        }));
      const before = await shop();
      await pressChip(page, 'Tidewater');
      await page.waitForSelector('#pay crypto-checkout[brand="#08738f"]');
      assert.deepEqual(await shop(), {
        name: 'Tidewater',
        picture: 'Two surfboards in the sand before the sea',
        items: ['First wave'],
        steps: ['Lesson', 'Day', 'Payment'],
        total: before.total,
      });
      const isLoaded = await page.$eval('#shop .picture', async (image) => {
        await (image as HTMLImageElement).decode();
        return (image as HTMLImageElement).naturalWidth > 0;
      });
      assert.equal(isLoaded, true);
    }));

  it('brings the playground into view, with the colour of the field, by “Make it yours”', () =>
    visit({}, async (page) => {
      await page.$eval('#hero-brand', (field) => {
        Object.assign(field, { value: '#8a2f6d' });
        field.dispatchEvent(new Event('input', { bubbles: true }));
      });
      await page.waitForSelector('#pay crypto-checkout[brand="#8a2f6d"]');
      await page.click('#hero-form .hero-act');
      const top = await page.$eval('#stage', (stage) => stage.getBoundingClientRect().top);
      assert.ok(top >= 0 && top < 100, `the stage at ${top}`);
    }));

  it('opens a link at its design', () =>
    visit({ motion: 'no-preference', query: '?brand=b4552d' }, async (page) => {
      assert.equal(await brandOf(page), '#b4552d');
      const top = await page.$eval('#stage', (stage) => stage.getBoundingClientRect().top);
      assert.ok(top >= 0 && top < 100);
    }));

  describe('as it opens under reduced motion, read alone', () => {
    let opened: Awaited<ReturnType<typeof open>>;
    let page: Page;
    before(async () => {
      opened = await open({});
      ({ page } = opened);
    });
    after(() => assert.deepEqual(scriptErrors(opened.pageErrors), []));

    it('has a face of its own that is preloaded and swaps no text', async () => {
      const found = await page.evaluate(async () => {
        await document.fonts.ready;
        const link = document.querySelector<HTMLLinkElement>('link[rel=preload][as=font]');
        const faces = [...document.fonts].filter(({ family }) => family.includes('Inter'));
        return {
          isPreloaded: link !== null && performance.getEntriesByName(link.href).length === 1,
          displays: faces.map(({ display }) => display),
          isUsed: faces.some(({ status }) => status === 'loaded'),
        };
      });
      assert.deepEqual(found, { isPreloaded: true, displays: ['optional', 'optional'], isUsed: true });
    });

    it('has the choice of the service beside the API, not in the first screen', async () => {
      assert.equal(await page.$('#hero [name=mode]'), null);
      assert.equal(
        await page.$eval('#calls [name=mode]:checked', (radio) => (radio as HTMLInputElement).value),
        'server',
      );
    });
  });
});
