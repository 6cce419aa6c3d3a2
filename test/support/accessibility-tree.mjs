/** The accessibility tree of the page as readable text, stored in one file per screen. */
import { readFile, writeFile } from 'node:fs/promises';

/** Roles without a meaning of their own; only their children count. */
const silent = new Set(['none', 'generic', 'RootWebArea', 'InlineTextBox', 'LineBreak']);

/** The states to print, and the value at which each is left out. */
const states = new Map([
  ['busy', false],
  ['checked', undefined],
  ['disabled', false],
  ['expanded', undefined],
  ['invalid', 'false'],
  ['live', 'off'],
  ['modal', false],
  ['pressed', undefined],
  ['readonly', false],
  ['required', false],
]);

const isText = ({ role }) => role?.value === 'StaticText';
const isSilent = ({ role, ignored }) => ignored || silent.has(role?.value);
const withoutSpace = (text) => text.replace(/\s+/g, '');
const textOf = (node) => (isText(node) ? node.name.value : node.children.map(textOf).join(''));

/** Replaces codes, hashes and clocks, which differ from run to run. */
const withoutVariableText = (text) =>
  text
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '<code>')
    .replace(/\b[\da-f]{64}\b/g, '<hash>')
    .replace(/\b\d+:\d\d(:\d\d)?\b/g, '<clock>')
    .replace(/\s+/g, ' ')
    .trim();

function lineOf({ role, name, description, value, properties = [] }) {
  const shownStates = properties
    .filter((property) => states.has(property.name) && property.value.value !== states.get(property.name))
    .map(({ name, value: { value } }) => (value === true || value === 1 ? name : `${name}=${value}`));
  return [
    role.value,
    ...(name?.value ? [`"${withoutVariableText(name.value)}"`] : []),
    ...(value?.value ? [`value="${withoutVariableText(String(value.value))}"`] : []),
    ...(description?.value ? [`(${withoutVariableText(description.value)})`] : []),
    ...(shownStates.length > 0 ? [`[${shownStates.sort().join(' ')}]`] : []),
  ].join(' ');
}

const repeats = (node, name) => name !== undefined && name !== '' && withoutSpace(textOf(node)) === withoutSpace(name);

/** True for a label or a legend that only repeats the name of its control or group. */
const isCaption = (node, { children, name }) =>
  ['LabelText', 'Legend'].includes(node.role?.value) &&
  [name, ...children.map((child) => child.name)].some((one) => repeats(node, one?.value));

/** The children of a node: replaces silent nodes by their children and omits text that repeats the node's name. */
function partsOf(node) {
  const parts = node.children
    .filter((child) => !isCaption(child, node))
    .flatMap((child) => (isSilent(child) ? partsOf(child) : [child]));
  const isOnlyText = (part) => isText(part) || (part.role.value === 'code' && part.children.length > 0);
  if (!isSilent(node) && repeats(node, node.name?.value)) return parts.filter((part) => !isOnlyText(part));
  return parts;
}

/** The lines of a node, with its children two spaces deeper. */
function linesOf(node, depth) {
  const indent = '  '.repeat(depth);
  if (isText(node)) return [`${indent}text "${withoutVariableText(node.name.value)}"`];
  const control = node.role.value === 'LabelText' && partsOf(node).find((part) => repeats(node, part.name?.value));
  if (control) return linesOf(control, depth);
  return [
    `${indent}${lineOf(node)}`,
    ...partsOf(node)
      .filter(hasText)
      .flatMap((part) => linesOf(part, depth + 1)),
  ];
}

const hasText = (node) => !isText(node) || node.name.value.trim() !== '';

async function treeOf(client) {
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  const all = new Map(nodes.map((node) => [node.nodeId, { ...node, children: [] }]));
  for (const node of all.values()) {
    node.children = (node.childIds ?? []).map((id) => all.get(id)).filter((child) => child !== undefined);
  }
  const page = partsOf(all.get(nodes[0].nodeId)).filter(hasText);
  return `${page.flatMap((part) => linesOf(part, 0)).join('\n')}\n`;
}

const fileOf = (name) => new URL(`../widget/accessibility/tree/${name}.txt`, import.meta.url);

/** Returns the current and the stored tree; `UPDATE=1` stores the current one. */
export const accessibilityTree = {
  name: 'accessibility-tree',
  async executeCommand({ command, payload, session }) {
    if (command !== 'accessibility-tree') return undefined;
    const client = await session.browser.getPage(session.id).createCDPSession();
    const now = await treeOf(client);
    await client.detach();
    if (process.env.UPDATE === '1') await writeFile(fileOf(payload), now);
    const kept = await readFile(fileOf(payload), 'utf8').catch(() => '');
    return { now, kept };
  },
};
