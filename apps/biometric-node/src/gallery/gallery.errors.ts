import { DomainError } from '@gatehouse/platform';
import { badRequest, NodeError, nodeStatus } from '../reply/node.errors';

export const galleriesLoading = () =>
  new NodeError(
    'gallery.loading',
    503,
    nodeStatus.serverError,
    'The galleries are still loading. Try again in a few seconds; /health/ready shows the progress.',
    { 'Retry-After': '2' },
  );

export const galleryBehind = () =>
  new NodeError(
    'gallery.behind',
    503,
    nodeStatus.serverError,
    'The search engine does not have this gallery completely. It is filled from the database; /health/ready shows the progress. Try again later.',
    { 'Retry-After': '10' },
  );

export const engineUnavailable = () =>
  new NodeError(
    'gallery.engine-unavailable',
    503,
    nodeStatus.serverError,
    'The search engine of the galleries does not answer. Try again in a few seconds.',
    { 'Retry-After': '5' },
  );

/** Whether the engine is the cause: the request can be repeated. */
export const isEngineError = (error: unknown): boolean =>
  error instanceof NodeError && ['gallery.behind', 'gallery.engine-unavailable'].includes(error.code);

export const galleryFull = () =>
  new NodeError(
    'gallery.full',
    507,
    nodeStatus.serverError,
    'The galleries of this node use all the memory of the engine (4 GiB). The person was not enrolled.',
  );

export const tooManyGalleries = (limit: number) =>
  new NodeError(
    'gallery.galleries-limit',
    409,
    nodeStatus.enrollmentFailed,
    `The person was not enrolled: this customer has ${limit.toLocaleString('en')} galleries, which is the maximum. Use a version that has a gallery, or ask the operator to remove one that is no longer needed.`,
  );

export const tooManyPeople = (limit: number) =>
  new NodeError(
    'gallery.people-limit',
    409,
    nodeStatus.enrollmentFailed,
    `The person was not enrolled: this customer has ${limit.toLocaleString('en')} people in its galleries, which is the maximum. Delete people who are no longer needed, or ask the operator to raise the limit.`,
  );

/** Whether a limit of the customer is reached: a repeated request fails too. */
export const isLimitError = (error: unknown): boolean => error instanceof NodeError && error.status === 409;

export const unknownGallery = (guid: string) =>
  new DomainError('gallery.unknown', 404, `There is no gallery with the guid ${guid}.`);

export const galleryRemoved = () =>
  new NodeError(
    'gallery.removed',
    503,
    nodeStatus.serverError,
    'The gallery was just removed. The person was not enrolled; send the request again.',
    { 'Retry-After': '2' },
  );

export const otherDimension = (version: string, expected: number, given: number) =>
  badRequest(
    `The gallery ${version} has vectors of ${expected} numbers; this one has ${given}. ` +
      `Send vectors of ${expected} numbers, or use another version, which is a separate gallery: ` +
      'in the path, such as /node/{version}/enroll, or in the field version on the plain endpoints.',
  );

export const positionAhead = (wanted: number, position: number) =>
  badRequest(`x-min-position ${wanted} is ahead of this gallery, which is at ${position}.`);
