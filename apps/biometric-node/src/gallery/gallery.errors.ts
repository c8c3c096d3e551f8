import { DomainError } from '@gatehouse/platform';
import { badRequest, NodeError, nodeStatus } from '../reply/node.error';

export const galleriesLoading = () =>
  new NodeError(
    'gallery.loading',
    503,
    nodeStatus.serverError,
    'The node is still reading its galleries. Try again in a moment; /health/ready says how far it is.',
    { 'Retry-After': '2' },
  );

export const galleryFull = () =>
  new NodeError(
    'gallery.full',
    507,
    nodeStatus.serverError,
    'The galleries of this node have filled the memory an engine can hold (4 GiB). Nobody was enrolled.',
  );

export const tooManyGalleries = (limit: number) =>
  new NodeError(
    'gallery.galleries-limit',
    409,
    nodeStatus.enrollmentFailed,
    `Nobody was enrolled: this customer has ${limit.toLocaleString('en')} galleries, which is the maximum. Use a version that has a gallery, or have the operator remove one that is no longer needed.`,
  );

export const tooManyPeople = (limit: number) =>
  new NodeError(
    'gallery.people-limit',
    409,
    nodeStatus.enrollmentFailed,
    `Nobody was enrolled: this customer has ${limit.toLocaleString('en')} people in its galleries, which is the maximum. Delete people who are no longer needed, or ask the operator for more.`,
  );

/** Whether it is one of those: it stays until somebody removes something. */
export const isLimitError = (error: unknown): boolean => error instanceof NodeError && error.status === 409;

export const unknownGallery = (guid: string) =>
  new DomainError('gallery.unknown', 404, `There is no gallery with the guid ${guid}.`);

export const galleryRemoved = () =>
  new NodeError(
    'gallery.removed',
    503,
    nodeStatus.serverError,
    'The gallery was removed a moment ago. Nobody was enrolled; send the request again.',
    { 'Retry-After': '2' },
  );

export const otherDimension = (version: string, expected: number, given: number) =>
  badRequest(
    `The gallery ${version} holds vectors of ${expected} numbers; this one has ${given}. ` +
      `Send vectors of ${expected} numbers, or name another version, which is a gallery of its own: ` +
      'in the path, such as /node/{version}/enroll, or in the field version on the plain endpoints.',
  );

export const positionAhead = (wanted: number, position: number) =>
  badRequest(`x-min-position ${wanted} is ahead of this gallery, which is at ${position}.`);
