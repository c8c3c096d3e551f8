/**
 * The schemata that people are screened against. Ships and companies are not people. A LegalEntity may be a person,
 * because the list does not specify its kind.
 */
export const screenedSchemata: ReadonlySet<string> = new Set(['Person', 'LegalEntity']);
