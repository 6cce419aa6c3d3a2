/** `<script type="module" src=".../checkout.js">` defines `<crypto-checkout>`. */
import { register } from './element/register.js';

export * from './index.js';

register(import.meta.url);
