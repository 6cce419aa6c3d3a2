import { requireElement } from '../../../server/pages/common/dom.js';
import { ensureService } from '../../service/find-service.js';
import { createHero } from './hero.js';

await customElements.whenDefined('crypto-checkout');
const { start } = createHero(requireElement('#hero'));
// A checkout without any service explains that itself.
start(await ensureService().catch(() => false));
