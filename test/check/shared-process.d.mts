/** Starts to watch; returns a function that lists which globals are not as they were. */
export function watchGlobals(): () => readonly string[];

/** Runs test files in this process, one after the other. A file that cannot be loaded fails alone. */
export function runFiles(files: readonly (readonly [path: string, load: () => Promise<unknown>])[]): Promise<void>;
