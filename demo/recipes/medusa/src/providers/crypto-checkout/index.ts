import { ModuleProvider, Modules } from '@medusajs/framework/utils';
import { CryptoCheckoutProvider } from './service';

export default ModuleProvider(Modules.PAYMENT, { services: [CryptoCheckoutProvider] });
