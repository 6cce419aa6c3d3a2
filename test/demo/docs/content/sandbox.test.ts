import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { controlCommands } from '#contract';
import { magicAmounts, scenarioNames, scenarios } from '../../../../server/core/sandbox/scenarios.js';

const guide = readFileSync(new URL('../../../../demo/docs/content/sandbox.md', import.meta.url), 'utf8').replace(
  / +/g,
  ' ',
);
const demo = readFileSync(new URL('../../../../demo/index.html', import.meta.url), 'utf8');

const amountOf = (name: string): string | undefined =>
  Object.entries(magicAmounts).find(([, scenario]) => scenario === name)?.[0];

for (const name of scenarioNames) {
  it(`the guide has the scenario ${name} with its amount and what happens`, () => {
    const amount = amountOf(name);
    const row = `| \`${name}\` | ${amount === undefined ? '–' : `\`${amount}\``} | ${scenarios[name].description} |`;
    assert.ok(guide.includes(row), row);
  });
}

it('the guide has every command of the control API', () => {
  const missing = Object.keys(controlCommands).filter((command) => !guide.includes(`| \`${command}\` |`));
  assert.deepEqual(missing, []);
});

it('the amounts on the demo page are magic', () => {
  const amounts = [...demo.matchAll(/data-amount="([^"]*)"/g)].map(([, amount = '']) => amount);
  assert.equal(amounts.length, 6);
  for (const amount of amounts) assert.ok(Object.hasOwn(magicAmounts, amount), amount);
});
