/** Called by the browser, never by a page. */
const platformMembers = new Set(['formAssociated', 'formResetCallback']);

const isPublic = ({ name, privacy, inheritedFrom }) =>
  !name.startsWith('#') && privacy === undefined && !inheritedFrom && !platformMembers.has(name);

/** Leaves what merchants may use: no private or protected members, and no declarations that a module keeps to itself. */
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

export default {
  globs: ['widget/element/crypto-checkout.ts', 'widget/element/events.ts', 'widget/layout/events.ts'],
  outdir: 'dist',
  litelement: true,
  quiet: true,
  // package.json names the manifest already.
  packagejson: false,
  plugins: [publicOnly],
};
