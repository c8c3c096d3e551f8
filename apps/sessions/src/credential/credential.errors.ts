import { DomainError } from '@gatehouse/platform';
import { maxActive } from './pending-credential';

export const unknownCredentialText =
  'This person has no such credential. List them with GET /v2/people/{puid}/credentials.';

export const unknownCredential = () => new DomainError('credential.unknown', 404, unknownCredentialText);

export const credentialRejectedText =
  'This credential is rejected, which is final. The person can enroll again with a new one.';

export const credentialRejected = () => new DomainError('credential.rejected', 409, credentialRejectedText);

export const credentialActiveText =
  'This credential is active. Revoke it with DELETE /v2/people/{puid}/credentials/{id}.';

export const credentialActive = () => new DomainError('credential.active', 409, credentialActiveText);

export const tooManyActiveText = (kind: string): string =>
  `This person has ${maxActive} active credentials of the kind ${kind}, the maximum. Revoke one with DELETE /v2/people/{puid}/credentials/{id}, then approve again.`;

export const tooManyActive = (kind: string) =>
  new DomainError('credential.too-many', 409, tooManyActiveText(kind));

export const credentialOfOtherPersonText =
  'This credential is active for another person. Revoke it there, then approve again.';

export const credentialOfOtherPerson = () =>
  new DomainError('credential.of-other-person', 409, credentialOfOtherPersonText);

export const invalidPersonId = () =>
  new DomainError('person.id', 400, 'puid must be 20 characters of 0-9 and a-z, as in the webhook.');
