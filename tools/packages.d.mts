export function isExternal(name: string): boolean;
