/** A version of Semantic Versioning 2.0 without build metadata. */
const versionPattern = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-[0-9A-Za-z.-]+)?$/;

export type Release = {
  readonly version: string;
  /** As `2026-11-22`. */
  readonly date: string;
};

const unreleased = '## [Unreleased]\n';
const headings = /^## \[([^\]]+)\](?: - \d{4}-\d\d-\d\d)?\n/gm;

/** The entries below the heading of a version, or of `Unreleased`. Undefined without the heading. */
export function changelogOf(changelog: string, version: string): string | undefined {
  const found = [...changelog.matchAll(headings)];
  const place = found.findIndex(([, name]) => name === version);
  const heading = found[place];
  return heading && changelog.slice(heading.index + heading[0].length, found[place + 1]?.index).trim();
}

/** Moves the entries below `Unreleased` to the version. @throws without entries, and for a version with a heading. */
export function releaseChangelog(changelog: string, { version, date }: Release): string {
  if (!changelogOf(changelog, 'Unreleased')) throw new Error('CHANGELOG.md has nothing below Unreleased.');
  if (changelogOf(changelog, version) !== undefined) throw new Error(`CHANGELOG.md has a heading ${version} already.`);
  return changelog.replace(unreleased, `${unreleased}\n## [${version}] - ${date}\n`);
}

/** `0.3.x`, for the tables of what gets fixes. */
const line = (version: string): string => {
  const [, major, minor] = versionPattern.exec(version) ?? [];
  if (major === undefined || minor === undefined) throw new Error(`${version} is not a version.`);
  return `${major}.${minor}.x`;
};

const releaseLines = (text: string, { version }: Release): string => text.replace(/\b\d+\.\d+\.x\b/g, line(version));

/** The names of the packages, and the folder that they are released from. */
const tarballNames = (text: string, { version }: Release): string =>
  text.replace(
    /(dist\/release\/|crypto-checkout(?:-server)?-)\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+?)?(?=\.tgz|\/)/g,
    `$1${version}`,
  );

/** What a release writes into the text of a file. A page that names a tarball is found by its folder. */
const rules: readonly (readonly [path: RegExp, apply: (text: string, release: Release) => string])[] = [
  [/^CHANGELOG\.md$/, releaseChangelog],
  [/^(?:SECURITY\.md|demo\/docs\/content\/support\.md)$/, releaseLines],
  [/^(?:demo\/docs\/content\/.*|(?:.*\/)?README)\.md$/, tarballNames],
];

/** The texts that a release changes, by their paths. @throws Error where the changelog has nothing to release. */
export function releaseTexts(texts: ReadonlyMap<string, string>, release: Release): Map<string, string> {
  const changed = [...texts].map(([path, text]): [string, string] => [
    path,
    rules.filter(([pattern]) => pattern.test(path)).reduce((result, [, apply]) => apply(result, release), text),
  ]);
  return new Map(changed.filter(([path, text]) => text !== texts.get(path)));
}
