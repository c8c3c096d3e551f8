import type { DateRule } from '../score/birth-date';
import type { PartRule } from '../score/part-rule';

/** How two parts that meet are alike, in words. */
export const partWords: Readonly<Record<PartRule, (person: string, listed: string) => string>> = {
  same: (person, listed) => (person === listed ? `"${person}" is the same.` : `"${person}" is "${listed}".`),
  element: (person, listed) => `"${person}" is another way to write "${listed}".`,
  sound: (person, listed) => `"${person}" sounds like "${listed}".`,
  consonants: (person, listed) => `"${person}" has the consonants of "${listed}".`,
  nickname: (person, listed) => `"${person}" and "${listed}" are forms of one name.`,
  gender: (person, listed) => `"${person}" and "${listed}" differ in the ending that tells women from men.`,
  edits: (person, listed) => `"${person}" is "${listed}" but for a letter or two.`,
  glyphs: (person, listed) => `"${person}" sounds like "${listed}" and is written differently.`,
  initial: (person, listed) => `"${person}" and "${listed}" share the initial.`,
};

export const joinedWords = (person: string, listed: string): string =>
  `"${person}" is "${listed}", written joined or apart.`;

/** What the dates of birth say, in words. */
export const dateWords: Readonly<Record<DateRule, (person: string, listed: string) => string>> = {
  exact: (person) => `The date of birth ${person} is the listed one.`,
  neutral: (person, listed) =>
    `The date of birth ${person} agrees with the listed ${listed} as far as both are known.`,
  flipped: (person, listed) =>
    `The date of birth ${person} is the listed ${listed} with day and month exchanged.`,
  nearMiss: (person, listed) => `The date of birth ${person} is almost the listed ${listed}.`,
  sameYear: (person, listed) =>
    `The date of birth ${person} is of the year of the listed ${listed}, on another day.`,
  nearYear: (person, listed) => `The date of birth ${person} is a year off the listed ${listed}.`,
  otherYear: (person, listed) => `The date of birth ${person} is of another year than the listed ${listed}.`,
};

export const noDateWords = {
  person: 'The person has no date of birth to compare: a name alone proves less.',
  listed: 'The list has no date of birth to compare: a name alone proves less.',
};
