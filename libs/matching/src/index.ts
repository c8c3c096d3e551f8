export { IndexBuilder } from './index/index-builder';
export type { NameIndex } from './index/name-index';
export type { ListedName, ListedPerson } from './listed-person';
export type { Feature, Match, Person } from './match';
export { Matcher } from './matcher';
export { maxNameParts } from './name/parse-name';
export { BruteForceMatcher } from './reference/brute-force-matcher';
