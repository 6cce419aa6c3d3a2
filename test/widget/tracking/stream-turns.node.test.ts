import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { StreamTurns, type StreamTurn } from '../../../widget/tracking/stream-turns.js';

type Step = (turns: StreamTurns, order: (name: string) => StreamTurn) => void;

const take =
  (name: string): Step =>
  (turns, order) =>
    turns.take(order(name));
const leave =
  (name: string): Step =>
  (turns, order) =>
    turns.leave(order(name));
const queue =
  (name: string): Step =>
  (turns, order) =>
    turns.queue(order(name));

/** Orders on the origins `a` and `b` by name. What is notified, and who streams in the end. */
const rows: readonly [what: string, steps: readonly Step[], notified: string, streaming: string][] = [
  ['the only one streams', [take('a1')], '', 'a1'],
  ['the one shown last streams', [take('a1'), take('a2'), take('a3')], 'a1 a2', 'a3'],
  ['each origin has a stream', [take('a1'), take('b1'), take('a2')], 'a1', 'b1 a2'],
  ['the next takes what ends', [take('a1'), take('a2'), take('b1'), leave('a2')], 'a1 a1', 'a1 b1'],
  ['one that polls ends without a word', [take('a1'), take('a2'), leave('a1')], 'a1', 'a2'],
  ['one that rested takes no turn of another', [take('a1'), queue('a2')], '', 'a1'],
  ['one that rested streams alone', [queue('a1'), queue('a1')], '', 'a1'],
  ['a mute page has none', [take('a1'), take('b1'), (turns) => void (turns.isMute = true)], '', ''],
];

describe('the turns of a page', () => {
  for (const [what, steps, notified, streaming] of rows) {
    it(what, () => {
      const turns = new StreamTurns();
      const calls: string[] = [];
      const orders = new Map<string, StreamTurn>();
      const order = (name: string): StreamTurn => {
        const known = orders.get(name) ?? { origin: name.charAt(0), onTurn: () => void calls.push(name) };
        orders.set(name, known);
        return known;
      };
      for (const step of steps) step(turns, order);
      const holders = [...orders].filter(([, turn]) => turns.has(turn)).map(([name]) => name);
      assert.deepEqual([calls.join(' '), holders.join(' ')], [notified, streaming]);
    });
  }
});
