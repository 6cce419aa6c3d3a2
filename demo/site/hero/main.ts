import { requireElement } from '../../../server/pages/common/dom.js';
import { ensureService } from '../../service/find-service.js';
import { createHero } from './hero.js';

await customElements.whenDefined('crypto-checkout');
const checkout = createHero(requireElement('#hero'));
// A checkout without any service explains that itself.
checkout.mount(await ensureService().catch(() => false));
