/** Installs the packages and returns a name and the path of a program for each, oldest first. */
export function findOldChromiums(): Promise<readonly { readonly name: string; readonly path: string }[]>;
