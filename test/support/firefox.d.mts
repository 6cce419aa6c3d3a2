/** Returns the path of an executable Firefox, or installs one. */
export function findFirefox(): string;
