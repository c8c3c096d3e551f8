// Longer than any id or hash, shorter than any vector or template.
const maxTextLength = 200;
const maxNumbers = 16;
const base64 = /^[\w+/=.-]+$/;

type Value = unknown;

/** The places of a reply that may hold a face: many numbers, or a long text that is encoded. */
export function findBiometricData(value: Value, place = '$'): string[] {
  if (typeof value === 'string') return value.length > maxTextLength && base64.test(value) ? [place] : [];
  if (typeof value !== 'object' || value === null) return [];
  const children = Object.entries(value);
  const numbers = children.filter(([, child]) => typeof child === 'number').length;
  if (numbers > maxNumbers) return [place];
  return children.flatMap(([name, child]) => findBiometricData(child, `${place}.${name}`));
}
