/** Loaded when the buyer chooses the coin or the network, or types the address. */
export { coinsView } from './coins-view.js';
export { styles } from './destination.styles.js';
export { checkAddress, updateValidity } from './address-problem.js';
export { destinationView } from './destination-view.js';
export { checkPairs, fetchSupportedWallets } from './supported-wallets.js';
