import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  differenceCiede2000,
  type Color,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  parse,
} from 'culori';
import { addressFace } from '#contract';
import { faceCells, faceColors } from '../../../server/contract/address-face.js';

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Numbers from 0 to below `limit`, the same in every run. */
function createRandom(): (limit: number) => number {
  let state = 20_26n;
  return (limit) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) % 2n ** 64n;
    return Number((state >> 33n) % BigInt(limit));
  };
}

const differences = (one: string, other: string): number => {
  const cells = faceCells(other);
  return faceCells(one).filter(
    ({ shape, color }, index) => shape !== cells[index]?.shape || color !== cells[index].color,
  ).length;
};

const random = createRandom();
const letter = (): string => alphabet.charAt(random(alphabet.length));
const letters = (count: number): string => Array.from({ length: count }, letter).join('');

const lookAlikes: Record<string, () => readonly [string, string]> = {
  'one other character': () => {
    const address = `T${letters(33)}`;
    const at = random(address.length);
    return [address, `${address.slice(0, at)}${letter()}${address.slice(at + 1)}`];
  },
  'two neighbours swapped': () => {
    const address = `T${letters(33)}`;
    const at = random(address.length - 1);
    return [address, `${address.slice(0, at)}${address.charAt(at + 1)}${address.charAt(at)}${address.slice(at + 2)}`];
  },
  'the same six characters at both ends, as poisoned addresses have them': () => {
    const [start, end] = [`T${letters(5)}`, letters(6)];
    return [`${start}${letters(22)}${end}`, `${start}${letters(22)}${end}`];
  },
  'another address of the network': () => [`0x${random(2 ** 31)}`, `0x${random(2 ** 31)}`],
};

describe('the face of an address', () => {
  for (const [name, draw] of Object.entries(lookAlikes)) {
    it(`differs in five cells at least: ${name}, 5,000 pairs`, () => {
      for (const [one, other] of Array.from({ length: 5000 }, draw)) {
        if (one !== other) assert.ok(differences(one, other) >= 5, `${one} ${other}`);
      }
    });
  }

  const spellings: readonly [string, string, isSame: boolean][] = [
    ['0x52908400098527886E0F7030069857D2E4169EE7', '0x52908400098527886e0f7030069857d2e4169ee7', true],
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', true],
    ['bitcoincash:qpm2qsznhks23z7629mms6s5cwef74vcwvy22gdx6a', 'qpm2qsznhks23z7629mms6s5cwef74vcwvy22gdx6a', true],
    ['TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf', 'TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8Uf', false],
  ];
  for (const [one, other, isSame] of spellings)
    it(`${one} and ${other}: ${isSame ? 'one face' : 'two faces'}`, () => {
      assert.equal(differences(one, other) === 0, isSame);
    });

  it('uses every shape and colour alike in each cell', () => {
    const counts = Array.from({ length: 9 }, () => new Array<number>(32).fill(0));
    for (let index = 0; index < 32_000; index++)
      faceCells(letters(34)).forEach(({ shape, color }, cell) => {
        const ofCell = counts[cell] as number[];
        ofCell[shape * 4 + color] = (ofCell[shape * 4 + color] ?? 0) + 1;
      });
    for (const ofCell of counts) for (const count of ofCell) assert.ok(count > 850 && count < 1150, String(count));
  });

  it('draws nine shapes in a square of 32, whatever the text', () => {
    for (const text of ['TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf', '', '💶"><script>', 'x'.repeat(500)]) {
      const paths = addressFace(text);
      assert.deepEqual(
        paths.map(({ fill }) => fill),
        [...faceColors],
      );
      assert.equal(
        paths.map(({ d }) => d.match(/M/g)?.length ?? 0).reduce((sum, count) => sum + count),
        9,
      );
      for (const { d } of paths) assert.match(d, /^[MhvlazmA-Z0-9 .-]*$/);
    }
  });

  it('is drawn as it always was: a picture that changes would look like another address', () => {
    assert.deepEqual(
      faceCells('TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf')
        .map(({ shape, color }) => `${shape}${color}`)
        .join(' '),
      '30 20 00 22 20 43 10 22 00',
    );
  });

  const visions: Record<string, (color: Color) => Color> = {
    'full colour vision': (color) => color,
    protanopia: filterDeficiencyProt(1),
    deuteranopia: filterDeficiencyDeuter(1),
    tritanopia: filterDeficiencyTrit(1),
  };
  for (const [name, see] of Object.entries(visions))
    it(`has colours that differ with ${name}`, () => {
      const seen = [...faceColors, '#ffffff'].map((color) => see(parse(color) as Color));
      seen.forEach((one, index) =>
        seen.slice(index + 1).forEach((other) => {
          const difference = differenceCiede2000()(one, other);
          assert.ok(difference > 12, `${difference}`);
        }),
      );
    });
});
