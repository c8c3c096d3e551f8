// A separate entry: its tables have 100 KB, which only apps that compute descriptors themselves need.
export type { CentredSpace } from '@gatehouse/biometrics';
/** The spaces of `createFaceToken` and `compareFace`, by the version of the face model. */
export { knownSpaces as faceSpaces } from '@gatehouse/biometrics/spaces';
