import type { en as destination } from '../destination/en.js';
import type { en as order } from '../order/en.js';
import type { en as outcome } from '../outcome/en.js';
import type { en as main } from './en.js';

/** Every word the widget says, by key. Each can be replaced through the `text` property. */
export type Text = typeof main & typeof destination & typeof order & typeof outcome;
