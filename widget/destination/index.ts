/** Loaded when the buyer chooses the coin or the network, or types the address. */
export { coinsView } from './coins-view.js';
export { styles } from './destination.styles.js';
export { checkAddress } from './address-problem.js';
export { destinationView } from './destination-view.js';
export { updateValidity } from './validity.js';
export { checkPairs, fetchSupportedWallets } from './supported-wallets.js';
