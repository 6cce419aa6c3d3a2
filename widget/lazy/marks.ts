/** The chunk `marks`, loaded after the first screen is interactive: marks, quotes, limits, the fee line, and what moves. */
import { css } from 'lit';
import { decimal, minorUnits } from '#contract';
import { AppearanceReport } from '../config/appearance-report.js';
import { refuseWrongAddress } from '../destination/fixed-addresses.js';
import type { PurchaseConfig } from '../config/settings.js';
import type { CheckoutHost } from '../element/host.js';
import { markStyles } from '../marks/marks.styles.js';
import { Motion } from '../motion/motion.js';
import { motionStyles } from '../motion/motion.styles.js';
import { Selection } from '../motion/selection.js';
import { followQuotes } from '../quotes/quotes.js';
import type { CheckoutModel, MarksModule, Run } from '../state/model.js';
import { interactionStyles } from '../styles/interaction.styles.js';
import { lineStyles } from '../styles/lines.styles.js';

export { appearanceProblems } from '../config/appearance.js';
export { coinMark, networkMark, optionIcon } from '../marks/icons.js';
export { deadlineText } from '../order/deadline-text.js';
export { keepChoice } from '../quotes/keep-choice.js';
export { testMark } from '../marks/test-mark.js';
export { limitsText } from '../quotes/limits.js';
export { quoteText } from '../quotes/quotes.js';
export { feesView } from '../summary/fees-view.js';
export { formatCoins } from '../text/format-coins.js';
export { wordsLocale } from '../text/words-locale.js';

export const styles = css`
  ${lineStyles}
  ${markStyles}
  ${motionStyles}
  ${interactionStyles}
`;

const decorated = new WeakSet<CheckoutHost>();

/** A name that is not offered, and an amount that is rounded, end no sale: the page reads of them in the console. */
async function reportMistakes({ config, host }: Run<PurchaseConfig>, { state }: CheckoutModel): Promise<void> {
  if (!('offer' in state)) return;
  const { orderParameters: purchase } = config;
  const isRounded = decimal(purchase.fiat_amount).scale > minorUnits(purchase.fiat_currency);
  const offered = state.offer.options.map(({ name }) => name);
  const unoffered = (config.paymentOptions.match(/\S+/g) ?? []).filter((name) => !offered.includes(name));
  if (unoffered.length === 0 && !isRounded) return;
  const chunk = await import('../config/problem-message.js').catch(() => undefined);
  const sentences = unoffered.map((name) => chunk?.unofferedOption(name, offered));
  if (isRounded) sentences.push(chunk?.roundedAmount(purchase));
  for (const sentence of sentences) console.warn(`<crypto-checkout> ${sentence}`, host);
}

/** Adds motion to the first screen once it is drawn, checks the page's addresses, and follows the quotes. */
export const startExtras: MarksModule['startExtras'] = ({ run, model, loadNext }) => {
  const { host } = run;
  if (!decorated.has(host)) {
    host.addController(new Selection(host));
    host.addController(new Motion(host));
    new AppearanceReport(host);
  }
  decorated.add(host);
  if (run.config.transactionCode === undefined) {
    const purchase = { ...run, config: run.config };
    void refuseWrongAddress(purchase, model);
    followQuotes(purchase, model);
    void reportMistakes(purchase, model);
  }
  // Safari has none: there the chunk loads with the order. A node of the page may then have this name.
  if (typeof window.requestIdleCallback === 'function') requestIdleCallback(() => void loadNext());
};
