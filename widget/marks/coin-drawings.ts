/**
 * The coins of the service's own list, and networks that have no coin of their own in it: their colour, and the strokes on
 * it, in a square of 32. Drawn for this widget.
 */
export const drawings: Readonly<Record<string, readonly [color: string, strokes: string]>> = {
  BTC: [
    '#f7931a',
    'M12 9v14M12 9h6a3.4 3.4 0 0 1 0 6.8h-6M12 15.8h7a3.6 3.6 0 0 1 0 7.2h-7M14.2 6.8V9M17.6 6.8V9M14.2 23v2.2M17.6 23v2.2',
  ],
  ETH: ['#627eea', 'M16 6l6.6 10.2-6.6 3.9-6.6-3.9zM10 20.2l6 6 6-6'],
  USDT: ['#26a17b', 'M9.5 9.5h13M16 9.5v14.8M8.5 15.6a7.5 2.5 0 1 0 15 0 7.5 2.5 0 1 0-15 0'],
  USDC: [
    '#2775ca',
    'M19.4 12.8c-.4-1.4-1.7-2.2-3.4-2.2-2 0-3.4 1-3.4 2.6 0 3.8 6.9 1.8 6.9 5.6 0 1.6-1.5 2.6-3.5 2.6-1.8 0-3.1-.8-3.5-2.2M16 8.6v2M16 21.4v2M11 7.6a9.2 9.2 0 0 0 0 16.8M21 7.6a9.2 9.2 0 0 1 0 16.8',
  ],
  DAI: ['#c98a12', 'M11.5 8.8h4a7.2 7.2 0 0 1 0 14.4h-4zM8.5 14.2h15M8.5 17.8h15'],
  BNB: [
    '#c79a00',
    'M16 12.6l3.4 3.4-3.4 3.4-3.4-3.4zM10.9 12.5L16 7.4l5.1 5.1M10.9 19.5l5.1 5.1 5.1-5.1M7.4 16h.01M24.6 16h.01',
  ],
  SOL: ['#9945ff', 'M12 10.5h11.5M8.5 16H20M12 21.5h11.5'],
  XRP: ['#23292f', 'M9 9l3.7 3.5a4.8 4.8 0 0 0 6.6 0L23 9M9 23l3.7-3.5a4.8 4.8 0 0 1 6.6 0L23 23'],
  DOGE: ['#b3932a', 'M12.5 8.8h3.3a7.2 7.2 0 0 1 0 14.4h-3.3zM9.5 16h6.6'],
  LTC: ['#345d9d', 'M15 8l-3.6 15.2h10.4M10.4 17.6l7.6-3'],
  BCH: ['#0a9e75', 'M10.5 11h7.8a3 3 0 0 1 0 6h-4M13 9l1.6 14M14.4 17h5a3 3 0 0 1 .4 6h-7.6'],
  TRX: ['#eb0029', 'M8 9.2l14.4 2.6 2.8 3.6L14.6 25zM8 9.2l6.9 8.4M22.4 11.8l-7.5 5.8-.3 7.4'],
  ADA: [
    '#0033ad',
    'M16 8.6h.01M22.4 12.3h.01M22.4 19.7h.01M16 23.4h.01M9.6 19.7h.01M9.6 12.3h.01M13.4 16a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0-5.2 0',
  ],
  DOT: [
    '#e6007a',
    'M12 8.8a4 1.5 0 1 0 8 0 4 1.5 0 1 0-8 0M12 23.2a4 1.5 0 1 0 8 0 4 1.5 0 1 0-8 0M9.2 12.6v6.8M22.8 12.6v6.8',
  ],
  AVAX: ['#e84142', 'M16.6 8.4L8 23h5.2l6-10.4zM19.4 23H24l-2.3-4z'],
  POL: ['#8247e5', 'M12 10.6l4.4 2.6v5.2L12 21l-4.4-2.6v-5.2zM16.4 13.6L20 11.4l4.4 2.6v5.2L20 21.8l-3.6-2.2'],
  TON: ['#0098ea', 'M9 10.4h14L16 24zM16 10.4V24'],
  XLM: ['#0e7f9c', 'M8 18.6l16-8.2M8 21.8l16-8.2M23.4 17.6a7.6 7.6 0 0 1-12 4.6M8.6 14.4a7.6 7.6 0 0 1 12-4.6'],
  ATOM: ['#2e3148', 'M7.5 16a8.5 3.3 0 1 0 17 0 8.5 3.3 0 1 0-17 0M16 7.5a3.3 8.5 0 1 0 0 17 3.3 8.5 0 1 0 0-17'],
  LINK: ['#2a5ada', 'M16 8.2l6.8 3.9v7.8L16 23.8l-6.8-3.9v-7.8z'],
  XMR: ['#e8610f', 'M7.5 20.6h4.2v-9l4.3 4.8 4.3-4.8v9h4.2'],
  ARBITRUM: ['#213147', 'M10 22.5l6-13 6 13M12.6 18.4h6.8'],
  BASE: ['#0052ff', 'M8.6 16h9.4M8.6 16a7.4 7.4 0 1 0 14.8 0 7.4 7.4 0 1 0-14.8 0'],
  OPTIMISM: ['#d8001c', 'M8.4 16a3.6 4.2 0 1 0 7.2 0 3.6 4.2 0 1 0-7.2 0M18.4 21v-9.6h2.8a3 3 0 0 1 0 6h-2.8'],
};

/** The drawing of a network, where its code is not that of a coin. */
export const networkDrawings: Readonly<Record<string, string>> = {
  BITCOIN: 'BTC',
  ETHEREUM: 'ETH',
  TRON: 'TRX',
  BSC: 'BNB',
  POLYGON: 'POL',
  SOLANA: 'SOL',
  RIPPLE: 'XRP',
  DOGECOIN: 'DOGE',
  LITECOIN: 'LTC',
  CARDANO: 'ADA',
  POLKADOT: 'DOT',
  AVALANCHE: 'AVAX',
  STELLAR: 'XLM',
  COSMOS: 'ATOM',
  MONERO: 'XMR',
};
