import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { initialDesign } from '../../demo/site/design/design.js';
import { clickAtRest } from './support/browser.js';
import { getTheme, checkoutTest } from './support/playground-page.js';

describe('values at the playground', () => {
  it(
    'ignores invalid values of a link',
    checkoutTest(
      '?brand=notacolor&theme=dark+nonsense&locale=not_a_tag&numbering-system=roman&layout=popup&qr=x&dir=up' +
        '&--space=400px&--font-size=2px&--radius=50%25&--border-width=9px&--duration=3s&--bg=inherit',
      async (playground) => {
        const names = await playground.page.$eval('#pay crypto-checkout', (element) => element.getAttributeNames());
        const own = names.filter((name) => !['layout', 'theme'].includes(name));
        assert.deepEqual(own.sort(), Object.keys(initialDesign.attributes).sort());
        assert.equal(await getTheme(playground), 'auto');
        assert.match(await playground.getText('#group-brand'), /Every other colour is derived from it/);
      },
    ),
  );

  it(
    'accepts values within bounds',
    checkoutTest('?--space=2rem&--font-size=24px&--radius=0&--border-width=0.5px&--duration=2s', async (playground) => {
      assert.deepEqual(await getTheme(playground), {
        space: '2rem',
        'font-size': '24px',
        radius: '0',
        'border-width': '0.5px',
        duration: '2s',
      });
    }),
  );

  it(
    'explains why a brand is invalid, keeps the text, and shows no ratio for it',
    checkoutTest('', async (playground) => {
      const { page, attribute, getText, fillField, press } = playground;
      const field = () =>
        page.$eval('#attribute-brand', (input) => ({
          value: (input as HTMLInputElement).value,
          invalid: input.getAttribute('aria-invalid'),
          says: document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? '',
        }));
      const bad = { value: 'notacolor', invalid: 'true', says: 'This is not a CSS colour. Try #635bff.' };
      await page.focus('#attribute-brand');
      await page.keyboard.type('notacolor');
      await page.keyboard.press('Tab');
      assert.deepEqual(await field(), bad);
      await press('#preset-soft');
      assert.deepEqual(await field(), bad, 'another change keeps it');
      assert.equal(await attribute('brand'), null);
      assert.doesNotMatch(await getText('#group-brand'), /on it has/);
      await fillField('attribute-brand', '#0a7a5a');
      assert.deepEqual(await field(), { value: '#0a7a5a', invalid: 'false', says: '' });
      assert.match(await getText('#group-brand'), /White text on it has 5\.\d\d : 1/);
    }),
  );

  const fields = { brand: 'attribute-brand', colors: 'token-accent-light', shape: 'token-radius' };
  for (const [group, id] of Object.entries(fields))
    it(
      `says what is wrong with ${id} over what is below, which stays in its place`,
      checkoutTest('', async ({ page, openGroup }) => {
        const places = () =>
          page.$$eval('#playground :is(input, select, button, summary)', (controls) =>
            controls.map((control) => control.getBoundingClientRect().y),
          );
        await openGroup(group);
        await page.focus(`#${id}`);
        const before = await places();
        await page.keyboard.type('wrong');
        await page.waitForSelector(`#${id}-problem`, { visible: true });
        assert.deepEqual(await places(), before);
      }),
    );

  it(
    'reports that a token sets another accent',
    checkoutTest('?brand=0a7a5a&--accent=c00000', async ({ getText }) => {
      assert.match(await getText('#group-brand'), /The accent is another colour/);
      assert.doesNotMatch(await getText('#group-brand'), /on it has/);
    }),
  );

  const imports: Readonly<Record<string, readonly [text: string, message: RegExp, theme: unknown]>> = {
    'lengths out of bounds': [
      '{"space":"33px","font-size":"9px","radius":"65px","border-width":"-1px","duration":"2001ms","shadow":"none"}',
      /1 token imported.*9px: font-size takes 10 to 24px.*65px: radius takes 0 to 64px.*33px: space takes 0 to 32px/,
      { shadow: 'none' },
    ],
    'removed tokens': ['{"space":"9px"}', /Removed: brand, radius/, { space: '9px' }],
    'a list': ['[]', /Nothing could be imported from the text.*JSON, but not an object/, { radius: '4px' }],
    null: ['null', /Nothing could be imported from the text.*JSON, but not an object/, { radius: '4px' }],
    'an invalid brand': ['{"brand":"nope"}', /nope: This is not a CSS colour/, { radius: '4px' }],
  };
  it(
    'an import reports what it does not take, and undo takes back what it does',
    checkoutTest('?brand=b4552d&--radius=4px', async (playground) => {
      const { page, press, fillField, waitForText, getText, attribute } = playground;
      for (const [name, [text, message, theme]] of Object.entries(imports)) {
        await page.click('#import');
        await fillField('import-text', text);
        await press('#import-take');
        await waitForText('#report', 'imported');
        assert.match(await getText('#report'), message, name);
        assert.deepEqual(await getTheme(playground), theme, name);
        const isTaken = !('radius' in (theme as object));
        assert.equal(await attribute('brand'), isTaken ? null : '#b4552d', name);
        await page.keyboard.press('Escape');
        if (isTaken) await press('#undo');
        assert.deepEqual(await getTheme(playground), { radius: '4px' }, name);
        assert.equal(await attribute('brand'), '#b4552d', name);
      }
    }),
  );

  const noted: Readonly<Record<string, RegExp>> = {
    HTML: /^The element and its script\.$/,
    CSS: /Presets are left out: set theme="dark soft" on the element\.$/,
    JSON: /checkout\.theme = …$/,
    'Design Tokens': /Presets are left out: set theme="dark soft" on the element\.$/,
    SCSS: /Presets are left out: set theme="dark soft" on the element\.$/,
    Figma: /Presets are left out: set theme="dark soft" on the element\.$/,
  };

  it(
    'states for each format whether presets are left out; HTML has the brand once and only what is set',
    checkoutTest('?brand=b4552d&theme=dark+soft&--surface=fffdf8', async ({ press, getText, page }) => {
      for (const [format, note] of Object.entries(noted)) {
        await press(`[name=format][value="${format}"]`);
        assert.match(await getText('.snippet-head > span'), note, format);
      }
      await press('[name=format][value=HTML]');
      const code = await page.$eval('#snippet pre', (pre) => pre.textContent);
      assert.equal(code.match(/b4552d/g)?.length, 1);
      assert.match(code, /\.theme = \{\n {4}"preset": "dark soft",\n {4}"surface": "#fffdf8"\n {2}\};\n<\/script>$/);
      assert.doesNotMatch(code, /on-accent|<style>/);
    }),
  );

  it(
    'styles a part live, in the link, in undo and in the code, and ignores invalid declarations',
    checkoutTest('', async (playground) => {
      const { page, press, fillField, waitForQuery, getText } = playground;
      const padding = () =>
        page.$eval('#pay crypto-checkout', (element) => {
          const button = element.shadowRoot?.querySelector('[part~=button]');
          return button ? getComputedStyle(button).paddingTop : '';
        });
      const before = await padding();
      await press('#inspect');
      await page.select('#part-name', 'button');
      await fillField('part-style-button', 'padding: 21px; border-radius: 0');
      assert.equal(await padding(), '21px');
      await waitForQuery('::button', 'padding: 21px; border-radius: 0');
      const code = await page.$eval('#snippet pre', (pre) => pre.textContent);
      assert.match(code, / {2}crypto-checkout::part\(button\) \{\n {4}padding: 21px;\n {4}border-radius: 0;\n {2}\}/);
      for (const bad of [
        'padding: 5px } * { color: red',
        'background: url(x)',
        'padding: wide',
        'content: "a',
        '/*',
        '@x',
      ])
        for (const whole of [bad, `padding: 9px; ${bad}`]) {
          await fillField('part-style-button', whole);
          assert.equal(await padding(), '21px', whole);
          assert.equal(await page.$eval('#part-style-button', (area) => area.getAttribute('aria-invalid')), 'true');
          assert.notEqual(await getText('#part-style-button-problem'), '');
        }
      await press('#undo');
      assert.equal(await padding(), before);
    }),
  );

  it(
    'styles a part of a link in the previews too, and drops declarations that escape from their rule',
    checkoutTest(
      '?::button=padding:+21px&::card=color:red}body{display:none&::evil=color:red',
      async ({ page, press }) => {
        assert.doesNotMatch(await page.$eval('#snippet pre', (pre) => pre.textContent), /body|evil/);
        await press('#view-schemes');
        const frame = await page.waitForSelector('#previews iframe');
        const inside = await frame?.contentFrame();
        await inside?.waitForFunction(() => {
          const button = document.querySelector('crypto-checkout')?.shadowRoot?.querySelector('[part~=button]');
          return button ? getComputedStyle(button).paddingTop === '21px' : false;
        });
      },
    ),
  );

  it(
    'Escape ends inspecting wherever the focus is',
    checkoutTest('', async ({ page, press, getFocusedId }) => {
      await press('#inspect');
      await clickAtRest(page, '#pay crypto-checkout >>> [part=button]');
      assert.equal(await getFocusedId(), 'token-accent-light');
      await page.keyboard.press('Escape');
      assert.equal(await page.$eval('#inspect', (button) => button.getAttribute('aria-pressed')), 'false');
    }),
  );

  it(
    'shows messages beside the preview, never over it',
    checkoutTest('', async ({ page, press, waitForText }) => {
      await press('#defaults');
      await press('#playground .brand-chip');
      await waitForText('#said', 'is applied.');
      const [said, stage] = await page.evaluate(() =>
        ['#said', '#stage'].map((name) => document.querySelector(name)?.getBoundingClientRect().toJSON() as DOMRect),
      );
      assert.ok(said && stage && said.left >= stage.right && said.width > 0);
    }),
  );

  it(
    'applies the brand to the shop too, unless the checkout inherits the shop’s colours',
    checkoutTest('?brand=2f5d46&--bg=light-dark(%23f5f0e6,%23101310)&--font-family=serif', async ({ page, press }) => {
      const shop = () =>
        page.$eval('#shop', (place) => {
          const { backgroundColor, fontFamily } = getComputedStyle(place);
          return { backgroundColor, fontFamily };
        });
      assert.deepEqual(await shop(), { backgroundColor: 'rgb(245, 240, 230)', fontFamily: 'serif' });
      await press('[name=scheme][value=dark]');
      assert.deepEqual(await shop(), { backgroundColor: 'rgb(16, 19, 16)', fontFamily: 'serif' });
      await press('#preset-inherit');
      assert.notEqual((await shop()).backgroundColor, 'rgb(16, 19, 16)');
    }),
  );

  it(
    'shows all previews within the width, shows the scale of the desktop, and keeps the selected tab in view',
    checkoutTest('', async ({ page, press }) => {
      for (const width of [1440, 360]) {
        await page.setViewport({ width, height: 900 });
        await press('#view-all');
        await page.waitForFunction(() => /shown at \d+ %/.test(document.querySelector('.desktop')?.textContent ?? ''));
        const found = () =>
          page.evaluate(() => {
            const [stage, strip, tab] = ['#stage', '#views', '#views label:has(#view-all)'].map(
              (name) => document.querySelector(name)?.getBoundingClientRect() ?? new DOMRect(),
            ) as [DOMRect, DOMRect, DOMRect];
            return {
              page: document.documentElement.scrollWidth,
              over: [...document.querySelectorAll('.preview, .preview iframe')].filter(
                (one) => one.getBoundingClientRect().right > stage.right + 1,
              ).length,
              isTabVisible: tab.left >= strip.left - 1 && tab.right <= strip.right + 1,
              brands: [...document.querySelectorAll('.brand-chip b')].filter((one) => one.scrollWidth > one.clientWidth)
                .length,
            };
          });
        assert.deepEqual(await found(), { page: width, over: 0, isTabVisible: true, brands: 0 });
        await press('[id^=view-]:not(:checked, #view-all)');
      }
    }),
  );
});
