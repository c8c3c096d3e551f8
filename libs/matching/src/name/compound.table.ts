/**
 * Names that are written as one word or as two: "Abdulrahman", "Abdul Rahman", "Abd al-Rahman"; "Nasruddin", "Nasr
 * al-Din"; "Habibullah", "Habib Allah". They are compared as two, without the article between the halves.
 */
export interface Compound {
  /** The part that is split off, at the beginning or at the end. */
  pattern: RegExp;
  element: string;
  at: 'beginning' | 'end';
}

export const compounds: readonly Compound[] = [
  // Must precede the next rule: the doubled letter of "Abdullah" is not an assimilated article.
  { pattern: /^ab+d(?:[aeiou]|ou)l+a+h?$/, element: 'abd', at: 'beginning' },
  // Abd + assimilated article: abdurrahman, abderrahmane, abdussalam, abdennour, abdeslam.
  { pattern: /^ab+d[eou](?=([rsznldtj])\1)[rsznldtj](?=..)/, element: 'abd', at: 'beginning' },
  { pattern: /^ab+d(?:[aeiou]|ou)l(?=.{3})/, element: 'abd', at: 'beginning' },
  {
    pattern: /^ab+d[eou](?=(?:rahm|rehm|raz|rash|rauf|salam|samad|shak|slam))/,
    element: 'abd',
    at: 'beginning',
  },
  { pattern: /(?<=.{3})(?:[ue]d+|add+|[aeu]ld)[iy]+ne?$/, element: 'din', at: 'end' },
  // "Nasrallah", "Nasralla"; not "Isabella", "Mandela", "Zavala".
  { pattern: /(?<=.{3})(?:[aeou]l+a+h|[aou]ll+a+)$/, element: 'allah', at: 'end' },
];
