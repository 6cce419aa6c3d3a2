import { parseRegExpLiteral, type AST } from '@eslint-community/regexpp';
import type { Shape } from './growth.js';

type Quantifier = AST.Quantifier;
type Node = AST.Element | AST.Alternative;

/** Characters that stand for their kinds, in the order in which they are preferred. */
const alphabet = [
  ...Array.from(' a0A-.,;:/"\'=%&<>()[]{}\\#?!_+*@^$|~`\t\n\r\0\u0001\u007f\u00a0\u00e9\u200b\u2028\ufeff\ufffd'),
  ...Array.from('bcdefghijklmnopqrstuvwxyzBCDEFGHIJKLMNOPQRSTUVWXYZ123456789'),
];

const representatives = 3;

/** Some characters that a class, a set or a single character matches. */
function charactersOf(node: AST.Element, flags: string): string[] {
  if (node.type === 'Character') return [String.fromCodePoint(node.value)];
  const matcher = new RegExp(`^(?:${node.raw})$`, flags.replace(/[gyd]/g, ''));
  return alphabet.filter((character) => matcher.test(character)).slice(0, representatives);
}

/** A text that the node matches; quantified parts have their least count, or one. */
function sampleOf(node: Node, flags: string): string {
  switch (node.type) {
    case 'Alternative':
      return node.elements.map((element) => sampleOf(element, flags)).join('');
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives[0] ? sampleOf(node.alternatives[0], flags) : '';
    case 'Quantifier':
      return sampleOf(node.element, flags).repeat(Math.min(Math.max(node.min, node.max > 0 ? 1 : 0), 64));
    case 'Character':
    case 'CharacterClass':
    case 'CharacterSet':
    case 'ExpressionCharacterClass':
      return charactersOf(node, flags)[0] ?? '';
    default:
      return '';
  }
}

/** What a quantifier can repeat: characters, or a text for each alternative of a group. */
function unitsOf({ element }: Quantifier, flags: string): string[] {
  if (element.type !== 'Group' && element.type !== 'CapturingGroup') return charactersOf(element, flags);
  return element.alternatives.map((alternative) => sampleOf(alternative, flags));
}

/** A text that leads to the node: all that stands before it in its own alternative and in those around it. */
function prefixOf(node: AST.Node, flags: string): string {
  const { parent } = node;
  if (!parent) return '';
  const before =
    parent.type === 'Alternative'
      ? parent.elements.slice(0, parent.elements.indexOf(node as AST.Element)).map((one) => sampleOf(one, flags))
      : [];
  return prefixOf(parent, flags) + before.join('');
}

function childrenOf(node: AST.Node): readonly AST.Node[] {
  if (node.type === 'Pattern' || 'alternatives' in node) return (node as AST.Pattern).alternatives;
  if (node.type === 'Alternative') return node.elements;
  return node.type === 'Quantifier' ? [node.element] : [];
}

const nodesIn = (node: AST.Node): AST.Node[] => [node, ...childrenOf(node).flatMap(nodesIn)];

/** Bounded repetitions of a few characters cannot become expensive. */
const minPumped = 20;

const suffixes = ['', '\0', '!', ' ', 'a', '\n'];

type Attack = { readonly prefix: string; readonly unit: string; readonly suffix: string };

const toShape = ({ prefix, unit, suffix }: Attack): Shape => ({
  name: `${JSON.stringify(prefix.slice(0, 20))} + ${JSON.stringify(unit)} repeated + ${JSON.stringify(suffix)}`,
  text: (size) => prefix + unit.repeat(Math.max(1, Math.floor(size / unit.length))) + suffix,
});

/** Texts that lead to each repetition, repeat what it takes, and end with what it does not take. */
function pumpAttacks(pattern: AST.Pattern, flags: string): Attack[] {
  const repetitions = nodesIn(pattern).filter(
    (node): node is Quantifier => node.type === 'Quantifier' && node.max > minPumped,
  );
  return repetitions.flatMap((node) => {
    const starts = [...new Set([prefixOf(node, flags), ''])];
    const units = unitsOf(node, flags).filter((unit) => unit !== '');
    return starts.flatMap((prefix) => units.flatMap((unit) => suffixes.map((suffix) => ({ prefix, unit, suffix }))));
  });
}

/** The characters of the pattern, and a whole match, repeated: each repetition is a new place to start a match. */
function repeatAttacks(pattern: AST.Pattern, flags: string): Attack[] {
  const single = nodesIn(pattern).flatMap((node) =>
    ['Character', 'CharacterClass', 'CharacterSet'].includes(node.type) ? charactersOf(node as AST.Element, flags) : [],
  );
  const starts = nodesIn(pattern).flatMap((node) => (node.type === 'Quantifier' ? [prefixOf(node, flags)] : []));
  const whole = pattern.alternatives.map((alternative) => sampleOf(alternative, flags));
  const units = [...new Set([...single, ...starts, ...whole, ' ', 'a', '0', '\0', '<a '])].filter(Boolean).slice(0, 40);
  return units.flatMap((unit) => ['', '\0'].map((suffix) => ({ prefix: '', unit, suffix })));
}

/** Texts that are expensive for a pattern if any are. */
export function shapesOf(literal: string): readonly Shape[] {
  const { pattern, flags } = parseRegExpLiteral(literal);
  const attacks = [...pumpAttacks(pattern, flags.raw), ...repeatAttacks(pattern, flags.raw)];
  const unique = new Map(attacks.map((attack) => [JSON.stringify(attack), attack]));
  return [...unique.values()].map(toShape);
}
