export function importReleaseTool(name: string): Promise<unknown>;
