export { IndexBuilder, type NameIndex } from './index-builder';
export type { ListedName, ListedPerson } from './listed-person';
export type { Feature, Match, Person } from './match';
export { Matcher } from './matcher';
