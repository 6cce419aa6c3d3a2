/** Takes the place of `import-again.ts` in the package: a bundler follows no import whose URL it does not see. */
export const importAgain = <Module>(importChunk: () => Promise<Module>): Promise<Module> => importChunk();
