import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { widgetParts } from '../../../../demo/site/design/widget-parts.js';
import { tokenFields } from '../../../../demo/site/playground/panel/token-fields.js';
import { colorTokens, tokens } from '../../../../widget/theme/tokens.js';

describe('the playground', () => {
  it('lists every part and token that the element documents', () => {
    const source = readFileSync(new URL('../../../../widget/element/crypto-checkout.ts', import.meta.url), 'utf8');
    const documented = [...source.matchAll(/@csspart ([\w-]+) - (.*)/g)];
    const named = documented.flatMap(([, name, text = '']) => [
      name,
      ...[...text.matchAll(/`([\w-]+)`/g)].map(([, one]) => one),
    ]);
    assert.ok(named.length > 30);
    assert.deepEqual(widgetParts.map(({ name }) => name).sort(), named.sort());
    const reached = new Set(widgetParts.flatMap(({ tokens }) => tokens));
    assert.deepEqual(
      [...colorTokens, ...tokenFields.map(({ token }) => token)].sort(),
      tokens.filter((name) => name !== 'brand').sort(),
    );
    assert.deepEqual(
      [...reached].filter((name) => !(tokens as readonly string[]).includes(name)),
      [],
    );
  });
});
