/** `Name: value` in each line. */
export const parseHeaders = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .map((line) => /^([^:]+):(.*)$/.exec(line))
      .filter((found) => found !== null)
      .map(([, name = '', value = '']) => [name.trim(), value.trim()]),
  );
