/** `1 row`, `2,000 rows`. */
export const count = (number: number, one: string, several: string): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : several}`;
