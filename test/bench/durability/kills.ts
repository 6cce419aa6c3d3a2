import { createSeededRandom } from '../../support/random.js';
import { newDataDirectory } from '../programs.js';
import { checkoutCall } from './checkout-calls.js';
import { startTimed } from './readiness.js';
import { runLoad, type Acknowledged } from './load-client.js';

const connections = 20;
/** The orders of a round before its kill, which vary so that kills hit every phase of the log. */
const fewest = 20;
const most = 1200;

export type KillResult = {
  readonly directory: string;
  readonly acknowledged: readonly Acknowledged[];
  /** The duration of each start in milliseconds. */
  readonly readyMs: readonly number[];
  /** Orders that the next server did not find. */
  readonly lost: number;
  /** Replies without an order. */
  readonly refused: number;
};

const isKnown = async (url: string, { code }: Acknowledged): Promise<boolean> =>
  (await fetch(`${url}/api/v3/reseller/order?transaction_code=${code}`)).status === 200;

type Settings = { readonly kills: number; readonly seed: number; readonly log: (line: string) => void };

/** Repeatedly starts the server on the same folder, places orders and kills the server with `kill -9` meanwhile. */
export async function killUnderLoad({ kills, seed, log }: Settings): Promise<KillResult> {
  const random = createSeededRandom(seed);
  const directory = newDataDirectory();
  const acknowledged: Acknowledged[] = [];
  const readyMs: number[] = [];
  let [sent, lost, refused] = [0, 0, 0];
  for (let kill = 1; kill <= kills; kill += 1) {
    const { service, readyMs: took } = await startTimed({ dataDirectory: directory });
    readyMs.push(took);
    const known = await Promise.all(acknowledged.slice(-connections).map((order) => isKnown(service.url, order)));
    lost += known.filter((one) => !one).length;
    const enough = acknowledged.length + fewest + Math.floor(random() * (most - fewest));
    let killed: Promise<void> | undefined;
    await runLoad({
      url: service.url,
      connections,
      next: () => checkoutCall(sent++),
      refuse: () => void (refused += 1),
      acknowledge: (order) => {
        acknowledged.push(order);
        if (acknowledged.length >= enough) killed ??= service.kill();
      },
    });
    await killed;
    if (kill % 10 === 0) log(`crash: ${kill} kills, ${acknowledged.length} orders acknowledged`);
  }
  return { directory, acknowledged, readyMs, lost, refused };
}
