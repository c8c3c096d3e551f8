import { cleanText } from '../entity-draft';

/** An element of a record. Names have no namespace prefix. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  text: string;
}

/** The descendants at a path of element names, as `Names/Name`. */
export function elementsAt(element: XmlElement, path: string): XmlElement[] {
  let found = [element];
  for (const name of path.split('/'))
    found = found.flatMap(({ children }) => children.filter((child) => child.name === name));
  return found;
}

/** The texts at a path, cleaned and without empty ones. */
export const textsAt = (element: XmlElement, path: string): string[] =>
  elementsAt(element, path)
    .map(({ text }) => cleanText(text))
    .filter(Boolean);

/** The first text at a path; empty if there is none. */
export const textAt = (element: XmlElement, path: string): string => textsAt(element, path)[0] ?? '';

/** The texts of the children by name. The last one wins. */
export function fieldsOf({ children }: XmlElement): Record<string, string> {
  const texts = children.map(({ name, text }) => [name, cleanText(text)] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}

/** An attribute, cleaned; empty if it is missing. */
export const attributeOf = ({ attributes }: XmlElement, name: string): string =>
  Object.hasOwn(attributes, name) ? cleanText(attributes[name]) : '';
