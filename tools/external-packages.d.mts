export function externalFolders(): string[];
