import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createEventParser } from '../../../widget/tracking/event-stream.js';

/** What comes in, piece by piece, and the data of the events that come out. */
const streams: [string, readonly string[], readonly string[]][] = [
  ['one event', ['id: 1\nevent: order\ndata: {"a":1}\n\n'], ['{"a":1}']],
  ['two events', ['event: order\ndata: 1\n\nevent: order\ndata: 2\n\n'], ['1', '2']],
  ['an event in pieces', ['event: or', 'der\nda', 'ta: 1', '\n', '\n'], ['1']],
  ['line ends of other systems', ['event: order\r\ndata: 1\r', '\n\r\nevent: order\rdata: 2\r\r', ' '], ['1', '2']],
  ['data of two lines', ['event: order\ndata: 1\ndata: 2\n\n'], ['1\n2']],
  ['no space after the colon', ['event:order\ndata:1\n\n'], ['1']],
  ['comments', [':\n\n: beat\n\nevent: order\n:\ndata: 1\n\n'], ['1']],
  ['an event of another type', ['event: other\ndata: 1\n\ndata: 2\n\n'], []],
  ['an event without data', ['event: order\nid: 1\n\n'], []],
  ['an event that does not end', ['event: order\ndata: 1\n'], []],
  ['a type that ended with its event', ['event: order\ndata: 1\n\ndata: 2\n\n'], ['1']],
  ['unknown fields', ['retry: 5\nevent: order\nfoo\ndata: 1\n\n'], ['1']],
];

describe('the reader of events', () => {
  for (const [name, pieces, expected] of streams) {
    it(`takes ${name}`, () => {
      const data: string[] = [];
      pieces.forEach(createEventParser((event) => data.push(event)));
      assert.deepEqual(data, expected);
    });
  }

  const endless: Readonly<Record<string, string>> = {
    'a line that never ends': 'x'.repeat(8192),
    'data of an event that never ends': `data: ${'x'.repeat(8000)}\n`,
    'empty data': 'data:\n'.repeat(1400),
    'comments alone': ': beat\n\n'.repeat(1000),
    'events of another type': 'event: other\ndata: 1\n\n'.repeat(400),
  };
  for (const [name, piece] of Object.entries(endless)) {
    it(`gives up after 64 KB of ${name}`, () => {
      const read = createEventParser(() => undefined);
      for (let times = 0; times < 7; times += 1) read(piece);
      assert.throws(() => {
        for (let times = 0; times < 3; times += 1) read(piece);
      }, RangeError);
    });
  }

  it('gives up on 64 KB in one piece', () => {
    assert.throws(() => createEventParser(() => undefined)('x'.repeat(65_537)), RangeError);
  });

  it('takes any number of events', () => {
    let events = 0;
    const read = createEventParser(() => (events += 1));
    for (let times = 0; times < 100; times += 1) read(`event: order\ndata: ${'x'.repeat(10_000)}\n\n`);
    assert.equal(events, 100);
  });
});
