import { readdirSync, readFileSync } from 'node:fs';

/** Called by the browser, never by a page. */
const platformMembers = new Set(['formAssociated', 'formDisabledCallback', 'formResetCallback']);

const isPublic = ({ name, privacy, inheritedFrom }) =>
  !name.startsWith('#') && privacy === undefined && !inheritedFrom && !platformMembers.has(name);

/** Removes private and protected members, and declarations that are not exported. */
const publicOnly = {
  name: 'public-only',
  packageLinkPhase({ customElementsManifest }) {
    for (const module of customElementsManifest.modules) {
      const exported = new Set(module.exports.map(({ declaration }) => declaration.name));
      module.declarations = module.declarations.filter(({ name }) => exported.has(name));
      for (const declaration of module.declarations) declaration.members = declaration.members?.filter(isPublic);
    }
  },
};

const table = { rows: [], types: new Map() };

/** Reads a row of the table from the syntax tree. */
function readRow(ts, { name, initializer, jsDoc }) {
  const cells = new Map(initializer.properties.map((cell) => [cell.name.text, cell.initializer]));
  const rule = cells.get('rule');
  return {
    name: name.text,
    description: jsDoc?.[0]?.comment,
    words: rule && ts.isArrayLiteralExpression(rule) ? rule.elements.map((word) => word.getText()) : ['string'],
    initial: cells.get('initial')?.getText(),
    isPartner: cells.get('use').text === 'partner',
    isProperty: !['partner', 'page'].includes(cells.get('use').text),
  };
}

const toField = ({ name, words, initial }) => ({
  kind: 'field',
  name,
  type: { text: words.join(' | ') },
  ...table.types.get(name),
  ...(initial && { default: initial }),
});

/** Adds the attributes of `config/attributes.ts` and their properties. */
const attributeTable = {
  name: 'attribute-table',
  analyzePhase({ ts, node }) {
    if (ts.isVariableDeclaration(node) && node.name.text === 'attributes')
      table.rows = node.initializer.expression.expression.properties.map((row) => readRow(ts, row));
    if (!ts.isTypeAliasDeclaration(node) || node.name.text !== 'OtherValues') return;
    for (const { name, type, jsDoc } of node.type.members)
      table.types.set(name.text, { type: { text: type.getText() }, description: jsDoc?.[0]?.comment });
  },
  packageLinkPhase({ customElementsManifest: manifest }) {
    const element = manifest.modules.flatMap(({ declarations }) => declarations).find(({ tagName }) => tagName);
    element.attributes = table.rows.map(({ name, words, description, isPartner }) => ({
      ...(!isPartner && { fieldName: name }),
      name: name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      type: { text: words.join('|') },
      description,
    }));
    element.members.unshift(...table.rows.filter(({ isProperty }) => isProperty).map(toField));
    manifest.modules = manifest.modules.filter(({ path }) => !path.endsWith('attributes.ts'));
  },
};

/** Adds the parts, each of which is described where its `part` stands: `@csspart NAME - What it is.` */
const parts = {
  name: 'parts',
  packageLinkPhase({ customElementsManifest: { modules } }) {
    const element = modules.flatMap(({ declarations }) => declarations).find(({ tagName }) => tagName);
    const files = readdirSync('widget', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
    const code = files.sort().map((path) => readFileSync(`widget/${path}`, 'utf8'));
    element.cssParts = code.flatMap((text) =>
      [...text.matchAll(/@csspart ([\w-]+) - (.+?)(?: \*\/)?$/gm)].map(([, name, description]) => ({
        name,
        description,
      })),
    );
  },
};

export default {
  globs: [
    'widget/config/attributes.ts',
    'widget/element/crypto-checkout.ts',
    'widget/destination/events.ts',
    'widget/element/events.ts',
    'widget/layout/events.ts',
    'widget/order/events.ts',
    'widget/tracking/events.ts',
  ],
  outdir: 'dist',
  litelement: true,
  quiet: true,
  // package.json names the manifest already.
  packagejson: false,
  plugins: [publicOnly, attributeTable, parts],
};
