/** A name of a listed person. A weak one (UN: "Low" quality) matches only exactly. */
export interface ListedName {
  text: string;
  weak?: boolean;
}

/**
 * The fields of a listed person that the index needs. Names are in natural order, given names first if the order is
 * known. A date of birth is ISO 8601-2 (EDTF): `1957-03-10`, `1957-03`, `1957`, `1957~` (circa), `1955/1958` (between).
 */
export interface ListedPerson {
  names: readonly ListedName[];
  birthDates: readonly string[];
}
