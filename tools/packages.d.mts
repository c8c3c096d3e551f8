export function isExternal(name: string): boolean;
export function shippedFolders(): Set<string>;
