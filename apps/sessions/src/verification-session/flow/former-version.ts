import { defaultFaceVersion } from '@gatehouse/biometrics';

/** The gallery of a person who is enrolled under another face model than the current one; undefined otherwise. */
export function findFormerVersion(
  person: { version?: string } | undefined,
  current: string,
): string | undefined {
  if (!person) return undefined;
  const { version = defaultFaceVersion } = person;
  return version === current ? undefined : version;
}
