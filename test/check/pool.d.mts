export type PooledScript = {
  readonly name: string;
  readonly after?: readonly string[];
  /** In milliseconds. */
  readonly timeout?: number;
  /** What is added to the environment. */
  readonly env?: Readonly<Record<string, string>>;
};
export type ScriptResult = {
  readonly name: string;
  readonly isOk: boolean;
  readonly output: string;
  /** In seconds. */
  readonly duration: number;
};
export function runPool(
  scripts: readonly PooledScript[],
  options: { readonly limit: number; readonly timeout: number; readonly cwd?: string },
): Promise<ScriptResult[]>;
