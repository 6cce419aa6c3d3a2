import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertEmpty } from './assert-empty.js';
import { findForbiddenImports } from './find-forbidden-imports.js';
import { parseImports } from './parse-imports.js';
import { aliases, product } from './sources.js';
import { zones } from './zones.js';

describe('who imports whom', () => {
  for (const zone of zones) {
    it(`${zone.name} imports only what it may`, () => {
      assert.ok(
        [...product.keys()].some((path) => zone.files.test(path)),
        'the zone has no files: was a folder renamed?',
      );
      assertEmpty(findForbiddenImports(product, { zone, aliases }));
    });
  }

  it('every file is in exactly one zone', () => {
    for (const path of product.keys()) {
      const names = zones.filter(({ files }) => files.test(path)).map(({ name }) => name);
      assert.equal(names.length, 1, `${path} is in ${names.join(' and ') || 'no zone'}`);
    }
  });
});

/** At least one import that each zone refuses. */
const forbidden: readonly [path: string, text: string, found: string][] = [
  ['server/contract/a.ts', "import { z } from 'zod';", 'zod (static)'],
  ['server/contract/a.ts', "import * as core from '../core/rates.js';", 'server/core/rates.ts (static)'],
  ['server/address/a.ts', "import { a } from '#contract';", 'server/contract/index.ts (static)'],
  ['server/catalogue/a.ts', "import 'node:fs';", 'node:fs (static)'],
  ['server/core/a.ts', "import type { Api } from '#api';", 'server/api/index.ts (type)'],
  ['server/core/a.ts', "import { x } from '../contract/decimal.js';", 'server/contract/decimal.ts (static)'],
  ['server/api/a.ts', "export { x } from 'node:fs';", 'node:fs (static)'],
  ['server/api/a.ts', "import { x } from '../core/orders/snapshot.js';", 'server/core/orders/snapshot.ts (static)'],
  ['server/packages/client/a.ts', "import '#api';", 'server/api/index.ts (static)'],
  ['server/packages/server/a.ts', "import 'node:http';", 'node:http (static)'],
  ['server/openapi/a.ts', "import '#core';", 'server/core/index.ts (static)'],
  ['server/packages/conformance/a.ts', "import '#core';", 'server/core/index.ts (static)'],
  ['server/cli/a.ts', "import '../core/orders/snapshot.js';", 'server/core/orders/snapshot.ts (static)'],
  ['server/adapters/http/a.ts', "import { a } from '../log/index.js';", 'server/adapters/log/index.ts (static)'],
  ['server/adapters/log/a.ts', "import 'express';", 'express (static)'],
  ['server/stores/memory/a.ts', "import '../../core/ports.js';", 'server/core/ports.ts (static)'],
  ['server/adapters/metrics/a.ts', "import 'pino';", 'pino (static)'],
  ['server/adapters/msw/a.ts', "await import('../system/index.js');", 'server/adapters/system/index.ts (dynamic)'],
  ['server/stores/postgres/a.ts', "import 'libsql';", 'libsql (static)'],
  ['server/adapters/rates/a.ts', "import 'zod';", 'zod (static)'],
  ['server/stores/sql/a.ts', "import 'pg';", 'pg (static)'],
  ['server/stores/sqlite/a.ts', "import 'pg';", 'pg (static)'],
  ['server/adapters/system/a.ts', "import 'node:crypto';", 'node:crypto (static)'],
  ['server/adapters/upstream/a.ts', "import 'zod/mini';", 'zod/mini (static)'],
  ['server/adapters/webhook-sender/a.ts', "import 'msw';", 'msw (static)'],
  ['server/packages/verify/a.ts', "import '#core';", 'server/core/index.ts (static)'],
  ['server/packages/testing/a.ts', "import '../../program/wiring.js';", 'server/program/wiring.ts (static)'],
  ['server/packages/playwright/a.ts', "import '../testing/index.js';", 'server/packages/testing/index.ts (static)'],
  ['server/program/config/config.ts', "import '#api';", 'server/api/index.ts (static)'],
  ['server/program/config/a.ts', "import 'node:fs';", 'node:fs (static)'],
  ['server/main.ts', "import '../widget/index.js';", 'widget/index.ts (static)'],
  ['server/main.ts', "import './core/orders/snapshot.js';", 'server/core/orders/snapshot.ts (static)'],
  ['server/packages/sign/a.ts', "import '#core';", 'server/core/index.ts (static)'],
  ['server/pages/operator/a.ts', "import { createOrder } from '#core';", 'server/core/index.ts (static)'],
  ['server/build/a.ts', "import '#core';", 'server/core/index.ts (static)'],
  ['widget/define.ts', "import './order/index.js';", 'widget/order/index.ts (static)'],
  ['widget/views/a.ts', "import { orderView } from '../order/index.js';", 'widget/order/index.ts (static)'],
  ['widget/views/a.ts', "void import('../order/index.js');", 'widget/order/index.ts (dynamic)'],
  ['widget/views/a.ts', "import { check } from '#address';", 'server/address/index.ts (static)'],
  ['widget/views/a.ts', "let a: typeof import('#api');", 'server/api/index.ts (type)'],
  ['widget/state/a.ts', "import type { O } from '../server/core/order.js';", 'widget/server/core/order.ts (type)'],
  ['widget/lazy/a.ts', "import { applyTheme } from '../theme/index.js';", 'widget/theme/index.ts (static)'],
  ['widget/lazy/a.ts', "void import('../theme/color.js');", 'widget/theme/color.ts (dynamic)'],
  ['widget/order/a.ts', "import '../element/crypto-checkout.js';", 'widget/element/crypto-checkout.ts (static)'],
  ['widget/tracking/a.ts', "import '../order/index.js';", 'widget/order/index.ts (static)'],
  ['widget/destination/a.ts', "import '../lazy/chunk-loaders.js';", 'widget/lazy/chunk-loaders.ts (static)'],
  ['widget/summary/a.ts', "import '../order/index.js';", 'widget/order/index.ts (static)'],
  ['widget/marks/a.ts', "import '../order/index.js';", 'widget/order/index.ts (static)'],
  ['widget/motion/a.ts', "import '../marks/icons.js';", 'widget/marks/icons.ts (static)'],
  ['widget/quotes/a.ts', "import '../order/index.js';", 'widget/order/index.ts (static)'],
  ['widget/lazy/a.ts', "import { coinMark } from './marks.js';", 'widget/lazy/marks.ts (static)'],
  ['widget/lazy/marks.ts', "import '../theme/index.js';", 'widget/theme/index.ts (static)'],
  ['widget/layout/a.ts', "import '../order/outcome/index.js';", 'widget/order/outcome/index.ts (static)'],
  ['widget/locales/a.ts', "import '../define.js';", 'widget/define.ts (static)'],
  ['widget/theme/a.ts', "import '../config/appearance.js';", 'widget/config/appearance.ts (static)'],
  ['widget/theme/a.ts', "import 'culori/fn';", 'culori/fn (static)'],
  ['widget/theme/formats/a.ts', "import 'lit';", 'lit (static)'],
  ['widget/server-stub/a.ts', "import '../element/crypto-checkout.js';", 'widget/element/crypto-checkout.ts (static)'],
  ['widget/build/a.ts', "import '../define.js';", 'widget/define.ts (static)'],
  ['widget/views/a.ts', "import type { O } from '../order/order-panel.js';", 'widget/order/order-panel.ts (type)'],
  ['widget/lazy/a.ts', "import '#contract';", 'server/contract/index.ts (static)'],
  ['widget/build/stand-ins/a.ts', "import '#contract';", 'server/contract/index.ts (static)'],
  ['demo/service/tab-service.ts', "import 'lit';", 'lit (static)'],
  ['demo/docs/reference/render/a.ts', "import '#core';", 'server/core/index.ts (static)'],
  ['demo/recipes/a.ts', "import '#contract';", 'server/contract/index.ts (static)'],
  ['demo/docs/content/verifiers/a.mjs', "import 'crypto-checkout/webhook';", 'crypto-checkout/webhook (static)'],
  ['demo/a.ts', "import '../test/support/http.js';", 'test/support/http.ts (static)'],
  ['demo/a.ts', "import { createOrder } from '#core';", 'server/core/index.ts (static)'],
  ['demo/build/a.ts', "import 'lit';", 'lit (static)'],
];

describe('the fences, on forbidden imports', () => {
  for (const [path, text, found] of forbidden) {
    it(`${path}: ${text}`, () => {
      const violations = zones.flatMap((zone) => findForbiddenImports(new Map([[path, text]]), { zone, aliases }));
      assert.deepEqual(violations, [`${path} imports ${found}`]);
    });
  }

  it('there is one for every zone', () => {
    const unproven = zones.filter(({ files }) => !forbidden.some(([path]) => files.test(path)));
    assertEmpty(unproven.map(({ name }) => name));
  });
});

describe('the kinds of imports', () => {
  const samples: readonly [text: string, kinds: readonly string[]][] = [
    ["import a from 'a';", ['static']],
    ["import 'a';", ['static']],
    ["export * from 'a';", ['static']],
    ["import { type A } from 'a';", ['static']],
    ["const a = require('a');", ['static']],
    ["import type { A } from 'a';", ['type']],
    ["export type { A } from 'a';", ['type']],
    ["let a: typeof import('a');", ['type']],
    ["const a = () => import('a');", ['dynamic']],
    ["// import 'a'\nconst b = \"import 'a'\";", []],
  ];
  for (const [text, kinds] of samples) {
    it(text, () =>
      assert.deepEqual(
        parseImports('a.ts', text).map(({ kind }) => kind),
        kinds,
      ),
    );
  }
});
