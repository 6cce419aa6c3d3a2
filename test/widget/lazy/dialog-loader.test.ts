import { assert } from 'chai';
import { DialogLoader } from '../../../widget/lazy/dialog-loader.js';
import type { CheckoutModel } from '../../../widget/state/model.js';
import * as t from '../support/index.js';

t.useService();

/** A loader for an element in the page. Its chunk fails to load the first time. */
function createLoader() {
  const host = t.mount({ layout: 'row' });
  const model = { state: { step: 'loading' }, start: () => undefined } as unknown as CheckoutModel;
  const internals = { states: new Set<string>() } as unknown as ElementInternals;
  const results = [undefined, import('../../../widget/layout/index.js')];
  const loader = new DialogLoader({ host, model, internals }, () => Promise.resolve(results.shift()));
  return { host, loader };
}

describe('the dialog loader', () => {
  it('reports a chunk that fails to load, keeps the layout, and loads the chunk at the next call', async () => {
    const { host, loader } = createLoader();
    await loader.load();
    assert.isTrue(loader.hasFailed);
    assert.isUndefined(loader.dialog);
    assert.strictEqual(host.layout, 'row');
    await loader.load();
    assert.isFalse(loader.hasFailed);
    assert.exists(loader.dialog);
  });

  it('loads the chunk once', async () => {
    const { loader } = createLoader();
    await loader.load();
    await Promise.all([loader.load(), loader.load()]);
    const { dialog } = loader;
    await loader.load();
    assert.strictEqual(loader.dialog, dialog);
  });
});
