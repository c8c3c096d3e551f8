import { DomainError } from '@gatehouse/platform';

/** The operator has changed FACE_MODEL since the claim, or the app does not read `page.faceModel`. */
export const otherFaceModel = (version: string, expected: string) =>
  new DomainError(
    'step.face-model',
    409,
    `The descriptors are of ${version}, but this service now compares faces of ${expected}. Claim the session again, and use the model in page.faceModel.`,
  );
