declare module 'face-spaces' {
  /** The URL and the size in bytes of the packed space of each face model, by version. */
  export const faceSpaces: Readonly<Record<string, { url: string; size: number }>>;
}
