// Each export of the playground in the tool that it is for. The tools are installed when this runs.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { Ajv } from 'ajv';
import type { Page } from 'puppeteer-core';
import { importReleaseTool, resolveReleaseTool } from '../release-tools/tools.mjs';
import { formatProblems } from '../widget/theme/formats/design-tokens-schema.js';
import { checkoutTest, type PlaygroundPage } from './support/playground-page.js';

const query =
  '?brand=2f5d46&--surface=light-dark(%23fffdf8,%23171a17)&--radius=18px&--font-family=Charter,serif' +
  '&--font-weight-strong=700&--space=9px&--font-size=15px&--shadow=0+1px+2px+%2300000014&--duration=80ms';

async function exportAs({ page, press }: PlaygroundPage, format: string): Promise<string> {
  await press(`[name=format][value="${format}"]`);
  const derived = await page.$('#whole:not(:checked)');
  await derived?.evaluate((box) => (box as HTMLInputElement).click());
  return page.$eval('#snippet pre', (pre) => pre.textContent);
}

const toolFile = (path: string): string => readFileSync(resolveReleaseTool(path), 'utf8');

type Tailwind = {
  readonly compile: (text: string, options: object) => Promise<{ build: (names: readonly string[]) => string }>;
};

/** What Tailwind makes of a style sheet, for the classes of a page. */
async function buildTailwind(css: string, classes: string): Promise<string> {
  const { compile } = ((await importReleaseTool('tailwindcss')) as { readonly default: Tailwind }).default;
  const content = toolFile('tailwindcss/index.css');
  const loadStylesheet = () => Promise.resolve({ path: 'index.css', base: '.', content });
  return (await compile(`@import 'tailwindcss';\n${css}`, { loadStylesheet })).build(classes.split(' '));
}

/** The colours, and what else a look has. */
const lookOf = (page: Page, selector: string) =>
  page.$eval(selector, (element) => {
    const { backgroundColor, color, fontFamily, borderStartStartRadius } = getComputedStyle(element);
    return { backgroundColor, color, fontFamily, borderStartStartRadius };
  });

type OtherPage = { readonly css: string; readonly card: string; readonly button: string; readonly root: string };

/** A page whose card and button have these classes looks like the checkout, in both schemes. */
async function assertLooksAlike({ page }: PlaygroundPage, { css, card, button, root }: OtherPage): Promise<void> {
  const built = await buildTailwind(css, `${root} ${card} ${button}`);
  const other = await page.browserContext().newPage();
  for (const value of ['light', 'dark']) {
    const features = [{ name: 'prefers-color-scheme', value }];
    await Promise.all([page, other].map((one) => one.emulateMediaFeatures(features)));
    const content = `<div class="${card}"></div><button class="${button}">Pay</button>`;
    await other.setContent(`<html class="${root} ${value}"><style>${built}</style>${content}`);
    const expected = await lookOf(page, '#pay crypto-checkout >>> [part=card]');
    assert.deepEqual(await lookOf(other, 'div'), expected, `the card, ${value}`);
    const { backgroundColor, color } = await lookOf(page, '#pay crypto-checkout >>> [part=button]');
    const pay = await lookOf(other, 'button');
    assert.deepEqual([pay.backgroundColor, pay.color], [backgroundColor, color], `the button, ${value}`);
  }
  await other.close();
}

/** shadcn/ui names the utilities of its variables in a theme of Tailwind. */
const shadcnTheme = (css: string): string => {
  const names = new Set(Array.from(css.matchAll(/--([\w-]+): #/g), ([, name]) => name));
  return [...names].map((name) => `  --color-${name}: var(--${name});\n`).join('');
};

describe('the exports of the playground', () => {
  it(
    'Tailwind 4 builds, and its utilities look like the checkout in both schemes',
    checkoutTest(query, async (playground) => {
      const css = await exportAs(playground, 'Tailwind');
      await assertLooksAlike(playground, {
        css,
        root: 'scheme-light-dark',
        card: 'bg-checkout-surface text-checkout-text rounded-checkout font-checkout',
        button: 'bg-checkout-accent text-checkout-on-accent',
      });
      const utilities = {
        'font-checkout-strong': 'font-weight: var(--font-weight-checkout-strong)',
        'text-checkout': 'font-size: var(--text-checkout)',
        'p-checkout': 'padding: var(--spacing-checkout)',
        'shadow-checkout': '--tw-shadow: 0 1px 2px',
      };
      for (const [name, rule] of Object.entries(utilities)) {
        const built = (await buildTailwind(css, name)).split(`.${name} {`)[1] ?? '';
        assert.ok(built.includes(rule), `${name}: ${built.slice(0, 200)}`);
      }
    }),
  );

  it(
    'a page of shadcn/ui looks like the checkout in both schemes',
    checkoutTest(query, async (playground) => {
      const css = await exportAs(playground, 'shadcn');
      const theme = `@theme inline {\n${shadcnTheme(css)}  --radius-lg: var(--radius);\n}\n`;
      await assertLooksAlike(playground, {
        css: `${theme}${css}`,
        root: 'bg-background',
        card: 'bg-card text-card-foreground rounded-lg font-sans',
        button: 'bg-primary text-primary-foreground',
      });
    }),
  );

  it(
    'Design Tokens follow the schema, and a parser of the format reads each token',
    checkoutTest(query, async (playground) => {
      const text = await exportAs(playground, 'Design Tokens');
      assert.deepEqual(formatProblems(JSON.parse(text)), []);
      const { defineConfig, parse } = (await importReleaseTool('@terrazzo/parser')) as {
        readonly defineConfig: (config: object, options: object) => object;
        readonly parse: (
          files: readonly object[],
          options: object,
        ) => Promise<{ readonly tokens: Readonly<Record<string, { readonly $value: unknown }>> }>;
      };
      const config = defineConfig({}, { cwd: new URL('file:///') });
      const { tokens } = await parse([{ filename: new URL('file:///checkout.tokens.json'), src: text }], { config });
      assert.equal(Object.keys(tokens).length, text.split('"$value"').length - 1);
      assert.deepEqual(tokens['checkout.base.radius']?.$value, { value: 18, unit: 'px' });
    }),
  );

  it(
    'Figma’s description of its API takes the variables',
    checkoutTest(query, async (playground) => {
      const { parse } = (await importReleaseTool('yaml')) as { readonly parse: (text: string) => object };
      // A colour with an opacity follows two of the schemas of which it has to follow one: that of RGB takes RGBA.
      const document = parse(toolFile('@figma/rest-api-spec/openapi/openapi.yaml').replaceAll('oneOf:', 'anyOf:'));
      const ajv = new Ajv({ strict: false, discriminator: false, validateFormats: false });
      ajv.addSchema(document, 'figma');
      const request = '/paths/~1v1~1files~1{file_key}~1variables/post/requestBody/content/application~1json/schema';
      const text = await exportAs(playground, 'Figma');
      assert.ok(ajv.validate({ $ref: `figma#${encodeURI(request)}` }, JSON.parse(text)), ajv.errorsText());
    }),
  );
});
