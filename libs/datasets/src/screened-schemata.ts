/**
 * The kinds that people are screened against. Ships and companies cannot be confused with a person; where a list does
 * not say what an entry is, it may be one.
 */
export const screenedSchemata: ReadonlySet<string> = new Set(['Person', 'LegalEntity']);
