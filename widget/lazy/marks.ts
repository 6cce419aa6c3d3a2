/** The chunk `marks`, loaded after the first screen is interactive: marks, quotes, limits, the fee line, and what moves. */
import { css } from 'lit';
import { followAppearance, refusePair, reportMistakes } from '../config/mistakes.js';
import { refuseWrongAddress } from '../destination/fixed-addresses.js';
import type { CheckoutHost } from '../element/host.js';
import { followDrawings } from '../marks/icons.js';
import { markStyles } from '../marks/marks.styles.js';
import { Motion, motionStyles } from '../motion/motion.js';
import { Selection } from '../motion/selection.js';
import { followQuotes } from '../quotes/quotes.js';
import type { MarksModule } from '../state/model.js';
import { interactionStyles } from '../styles/interaction.styles.js';
import { lineStyles } from '../styles/lines.styles.js';

export { addressProblems } from '../destination/fixed-addresses.js';
export { appearanceProblems } from '../config/appearance.js';
export { coinMark, networkMark, optionIcon, testMark } from '../marks/icons.js';
export { deadlineText } from '../order/deadline-text.js';
export { keepChoice, quotedAmount, quoteText } from '../quotes/quotes.js';
export { checkAddress, explainMalformed, isCheckedNetwork, knownVerdict } from '../networks/index.js';
export { feesView } from '../summary/fees-view.js';
export { formatCoins } from '../text/format-coins.js';
export { formatTime } from '../text/format-time.js';
export { wordsLocale } from '../text/words-locale.js';

export const styles = css`
  ${lineStyles}
  ${markStyles}
  ${motionStyles}
  ${interactionStyles}
`;

const decorated = new WeakSet<CheckoutHost>();

/** Adds motion to the first screen once it is drawn, checks the page's addresses, and follows the quotes. */
export const startExtras: MarksModule['startExtras'] = ({ run, model, chunks }) => {
  const { host } = run;
  if (!decorated.has(host)) {
    host.addController(new Selection(host));
    host.addController(new Motion(host));
    followAppearance(host);
    followDrawings(host, model);
  }
  decorated.add(host);
  if (run.config.transactionCode === undefined) {
    const purchase = { ...run, config: run.config };
    void refuseWrongAddress(purchase, model);
    followQuotes(purchase, model);
    const { wallets = [], orderParameters: order } = run.config;
    // The quote tells of the chosen pair alone.
    if (wallets.length > 1 || order.partner_crypto_currency)
      void chunks.destination().then((chunk) => chunk?.checkPairs({ ...purchase, model, refusePair }));
    void reportMistakes(purchase, model);
  }
  setTimeout(() => void chunks.order());
};
