const suffix = /^(jr|sr|ii|iii|iv)\.?$/i;

/**
 * A person's name in its natural order: OFAC writes `NORIEGA, Manuel Antonio`, and now and then a suffix, after either
 * part: `LAVILLA, Ruben Pestano, Jr.`, `KNOWLES, JR., Samuel`.
 */
export function naturalName(listed: string): string {
  const [family = '', ...rest] = listed
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const given = rest.filter((part) => !suffix.test(part));
  const suffixes = rest.filter((part) => suffix.test(part));
  return [...given, family, ...suffixes].join(' ');
}
