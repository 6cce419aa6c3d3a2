/** Loaded when the buyer chooses the coin or the network, or types the address. */
export { findAddressProblem } from './address-problem.js';
export { coinsView } from './coins-view.js';
export { decorate, destinationView } from './destination-view.js';
export { fetchSupportedWallets } from './supported-wallets.js';
