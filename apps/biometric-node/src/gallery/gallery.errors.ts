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

export const otherDimension = (version: string, expected: number, given: number) =>
  badRequest(
    `The gallery ${version} holds vectors of ${expected} numbers; this one has ${given}. ` +
      `Send vectors of ${expected} numbers, or name another version, which is a gallery of its own: ` +
      'in the path, such as /node/{version}/enroll, or in the field version on the plain endpoints.',
  );

export const positionAhead = (wanted: number, position: number) =>
  badRequest(`x-min-position ${wanted} is ahead of this gallery, which is at ${position}.`);
