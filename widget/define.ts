/** `<script type="module" src=".../checkout.js">` defines `<crypto-checkout>`. */
import { registerElement } from './element/register.js';

export * from './index.js';

registerElement(import.meta.url);
