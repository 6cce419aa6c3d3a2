import type { Plugin } from 'vite';

type MatchCheck = {
  /** Records that the plugin has done the work of this name in the current build. */
  readonly record: (name: string) => void;
  readonly hooks: Pick<Plugin, 'buildStart' | 'buildEnd'>;
};

/**
 * Fails a build in which a plugin finds less than it expects. Without this check a renamed file would switch the plugin
 * off, and only the sizes would show it.
 */
export function createMatchCheck(...expected: readonly string[]): MatchCheck {
  const found = new Set<string>();
  return {
    record: (name) => found.add(name),
    hooks: {
      buildStart: () => found.clear(),
      buildEnd(error) {
        const missing = expected.filter((name) => !found.has(name));
        if (!error && missing.length > 0) this.error(`No module matches ${missing.join(', ')}.`);
      },
    },
  };
}
