/** The accessibility tree of the page as readable text, stored in one file per screen. */
import { readFile, writeFile } from 'node:fs/promises';

/** Roles without a meaning of their own; only their children count. */
const silent = new Set(['none', 'generic', 'RootWebArea', 'InlineTextBox', 'LineBreak', 'LabelText', 'Legend']);

/** The states to print, and the value at which each is left out. */
const states = {
  busy: false,
  checked: undefined,
  disabled: false,
  expanded: undefined,
  invalid: 'false',
  live: 'off',
  modal: false,
  pressed: undefined,
  readonly: false,
  required: false,
};

/** Replaces codes, hashes and clocks, which differ from run to run. */
const withoutVariableText = (text) =>
  text
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '<code>')
    .replace(/\b[\da-f]{64}\b/g, '<hash>')
    .replace(/\b\d+:\d\d(:\d\d)?\b/g, '<clock>')
    .replace(/\s+/g, ' ')
    .trim();

function lineOf({ role, name = '', description, value, ...node }) {
  const shown = Object.keys(states).filter((state) => state in node && node[state] !== states[state]);
  return [
    role === 'StaticText' ? 'text' : role,
    ...(name === '' ? [] : [`"${withoutVariableText(name)}"`]),
    ...(value ? [`value="${withoutVariableText(String(value))}"`] : []),
    ...(description ? [`(${withoutVariableText(description)})`] : []),
    ...(shown.length > 0 ? [`[${shown.map((state) => `${state}=${node[state]}`).join(' ')}]`] : []),
  ].join(' ');
}

const withoutSpace = (text) => text.replace(/\s/g, '');
const textOf = ({ role, name, children = [] }) => (role === 'StaticText' ? name : children.map(textOf).join(''));

/** The lines of a node, and of its children two spaces deeper, without text that its name repeats. */
function linesOf(node, depth = 0) {
  const { role, name = '', children = [] } = node;
  if (role === 'StaticText') return name.trim() === '' ? [] : [`${'  '.repeat(depth)}${lineOf(node)}`];
  if (silent.has(role)) return children.flatMap((child) => linesOf(child, depth));
  const isNamedByText = withoutSpace(children.map(textOf).join('')) === withoutSpace(name);
  const inner = children
    .flatMap((child) => linesOf(child, depth + 1))
    .filter((line) => !isNamedByText || !/^ *(?:text|code)\b/.test(line));
  return [`${'  '.repeat(depth)}${lineOf(node)}`, ...inner];
}

const fileOf = (name) => new URL(`../widget/accessibility/tree/${name}.txt`, import.meta.url);

/** Returns the current and the stored tree; `UPDATE=1` stores the current one. */
export const accessibilityTree = {
  name: 'accessibility-tree',
  async executeCommand({ command, payload, session }) {
    if (command !== 'accessibility-tree') return undefined;
    const root = await session.browser.getPage(session.id).accessibility.snapshot({ interestingOnly: false });
    const now = `${linesOf(root).join('\n')}\n`;
    if (process.env.UPDATE === '1') await writeFile(fileOf(payload), now);
    return { now, kept: await readFile(fileOf(payload), 'utf8').catch(() => '') };
  },
};
