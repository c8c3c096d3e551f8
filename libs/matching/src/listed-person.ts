/** A name under which a person is listed. A weak one (UN: "Low" quality) is believed only where it matches exactly. */
export interface ListedName {
  text: string;
  weak?: boolean;
}

/**
 * What the index needs of a listed person. A name is written in its natural order, given names first where that is
 * known. A date of birth is ISO 8601-2 (EDTF): `1957-03-10`, `1957-03`, `1957`, `1957~` (circa), `1955/1958` (between).
 */
export interface ListedPerson {
  names: readonly ListedName[];
  birthDates: readonly string[];
}
