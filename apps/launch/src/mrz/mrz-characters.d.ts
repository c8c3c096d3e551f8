// What build/mrz-characters.mjs adds.

declare module 'mrz-detection/characters' {
  /** The URL and the size in bytes of the file that character-model.ts parses. */
  export const url: string;
  export const size: number;
  /** The version of mrz-detection. */
  export const version: string;
}
