/** The file that document/character-model.ts parses. */
export function buildCharacterModel(): Buffer;
