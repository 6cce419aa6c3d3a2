export function importReleaseTool(name: string): Promise<unknown>;
export function resolveReleaseTool(name: string): string;
