import { createRates, type Rates } from '#core';
import { seed } from '#data';
import type { Feed } from './parse-feed.js';

type DerivedRate = { readonly digits: bigint; readonly scale: number };

/** Adds the currencies that are pegged to the dollar, which feeds leave out. */
export function withPeggedRates(feed: Feed): Rates {
  const pegs = createRates(feed.date, seed.pegs).perEuro;
  const rates = createRates(feed.date, feed.perEuro);
  const dollar = rates.perEuro.get('USD');
  const derived = [...pegs].map(([code, perDollar]): [string, DerivedRate] => [
    code,
    { digits: perDollar.digits * (dollar?.digits ?? 0n), scale: perDollar.scale + (dollar?.scale ?? 0) },
  ]);
  return { date: feed.date, perEuro: new Map([...derived, ...rates.perEuro]) };
}
