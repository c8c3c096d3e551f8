/** JSON in ASCII, for a header. */
export const headerJson = (value: object | undefined): string | undefined =>
  value &&
  JSON.stringify(value).replace(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
