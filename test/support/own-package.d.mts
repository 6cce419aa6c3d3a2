export function installPackage(folder: string): void;
