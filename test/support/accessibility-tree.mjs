/** What the browser tells assistive technology of the page, as text that a person can read, kept in a file by screen. */
import { readFile, writeFile } from 'node:fs/promises';

/** Nodes that say nothing themselves; what is in them counts. */
const silent = new Set(['none', 'generic', 'RootWebArea', 'InlineTextBox', 'LineBreak']);

/** States worth a word, and the value at which each is not. */
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
const squeezed = (text) => text.replace(/\s+/g, '');
const textOf = (node) => (isText(node) ? node.name.value : node.children.map(textOf).join(''));

/** Codes, hashes and clocks differ from run to run. */
const steady = (text) =>
  text
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '<code>')
    .replace(/\b[\da-f]{64}\b/g, '<hash>')
    .replace(/\b\d+:\d\d(:\d\d)?\b/g, '<clock>')
    .replace(/\s+/g, ' ')
    .trim();

function lineOf({ role, name, description, value, properties = [] }) {
  const said = properties
    .filter((property) => states.has(property.name) && property.value.value !== states.get(property.name))
    .map(({ name, value: { value } }) => (value === true || value === 1 ? name : `${name}=${value}`));
  return [
    role.value,
    ...(name?.value ? [`"${steady(name.value)}"`] : []),
    ...(value?.value ? [`value="${steady(String(value.value))}"`] : []),
    ...(description?.value ? [`(${steady(description.value)})`] : []),
    ...(said.length > 0 ? [`[${said.sort().join(' ')}]`] : []),
  ].join(' ');
}

const repeats = (node, name) => name !== undefined && name !== '' && squeezed(textOf(node)) === squeezed(name);

/** Whether a label or a legend says only what the control beside it or the group around it is called. */
const isCaption = (node, { children, name }) =>
  ['LabelText', 'Legend'].includes(node.role?.value) &&
  [name, ...children.map((child) => child.name)].some((one) => repeats(node, one?.value));

/** What is in a node, where silent nodes give way to what is in them, and no text repeats the name of the node. */
function partsOf(node) {
  const parts = node.children
    .filter((child) => !isCaption(child, node))
    .flatMap((child) => (isSilent(child) ? partsOf(child) : [child]));
  const isOnlyText = (part) => isText(part) || (part.role.value === 'code' && part.children.length > 0);
  if (!isSilent(node) && repeats(node, node.name?.value)) return parts.filter((part) => !isOnlyText(part));
  return parts;
}

/** A node, and what is in it two spaces deeper. */
function linesOf(node, depth) {
  const indent = '  '.repeat(depth);
  if (isText(node)) return [`${indent}text "${steady(node.name.value)}"`];
  const control = node.role.value === 'LabelText' && partsOf(node).find((part) => repeats(node, part.name?.value));
  if (control) return linesOf(control, depth);
  return [
    `${indent}${lineOf(node)}`,
    ...partsOf(node)
      .filter(says)
      .flatMap((part) => linesOf(part, depth + 1)),
  ];
}

const says = (node) => !isText(node) || node.name.value.trim() !== '';

async function treeOf(client) {
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  const all = new Map(nodes.map((node) => [node.nodeId, { ...node, children: [] }]));
  for (const node of all.values()) {
    node.children = (node.childIds ?? []).map((id) => all.get(id)).filter((child) => child !== undefined);
  }
  const page = partsOf(all.get(nodes[0].nodeId)).filter(says);
  return `${page.flatMap((part) => linesOf(part, 0)).join('\n')}\n`;
}

const fileOf = (name) => new URL(`../widget/accessibility/tree/${name}.txt`, import.meta.url);

/** The tree now and the one that is kept; `UPDATE=1` keeps that of now instead. */
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
