import { canonicalAddress } from './same-address.js';

/** 32 bits of a text, each of which depends on every character: multiplications by odd constants, spread by shifts. */
function hash(text: string, seed: number): number {
  let bits = seed;
  for (const character of text) {
    bits = Math.imul(bits ^ character.charCodeAt(0), 0x9e3779b1);
    bits ^= bits >>> 15;
  }
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}

/** Steps of the clockwise outline of a shape in a square of 8, from its upper left corner. */
const shapes = [
  'h8v8h-8z', // square
  'm4 0a4 4 0 0 1 0 8a4 4 0 0 1 0-8z', // disc
  'm4 0l4 4l-4 4l-4-4z', // diamond
  'm4 0a4 4 0 0 1 0 8a4 4 0 0 1 0-8zm0 2.5a1.5 1.5 0 0 0 0 3a1.5 1.5 0 0 0 0-3z', // ring
  'h8a8 8 0 0 1-8 8z', // quarters of a disc, by the corner of their right angle
  'h8v8a8 8 0 0 1-8-8z',
  'm8 0v8h-8a8 8 0 0 1 8-8z',
  'm0 8v-8a8 8 0 0 1 8 8z',
] as const;

/** On white. Their lightness falls evenly, so that they differ without colour vision, too. */
export const faceColors = ['#16181d', '#2a62d8', '#f0a30a', '#b4bfd3'] as const;

/** What each of the nine cells shows, row by row: an index of `shapes` and one of `faceColors`. */
export function faceCells(address: string): readonly { readonly shape: number; readonly color: number }[] {
  const text = canonicalAddress(address);
  const halves = [hash(text, 0), hash(text, 0x27d4eb2f)] as const;
  return Array.from({ length: 9 }, (_, index) => {
    const bits = (halves[index & 1] as number) >>> ((index >> 1) * 5);
    return { shape: bits & 7, color: (bits >>> 3) & 3 };
  });
}

type FacePath = { readonly fill: string; readonly d: string };

/**
 * A picture of an address for the eye, in a square of 32: nine shapes, drawn by four paths, to be shown on white. Every
 * place draws the same picture of an address, so that another address is seen before it is read. It has 45 bits: two
 * pictures that differ are of two addresses, while two that are equal prove nothing against a person who searches for an
 * address with the same picture (DECISIONS 164).
 */
export function addressFace(address: string): readonly FacePath[] {
  const cells = faceCells(address);
  return faceColors.map((fill, color) => ({
    fill,
    d: cells
      .map((cell, index) =>
        cell.color === color ? `M${2 + (index % 3) * 10} ${2 + Math.floor(index / 3) * 10}${shapes[cell.shape]}` : '',
      )
      .join(''),
  }));
}
