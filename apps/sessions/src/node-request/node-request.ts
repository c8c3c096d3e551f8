import type { AuthenticatedKey } from '@gatehouse/auth';
import type { TargetGallery, NodeRequest, NodeRequestName } from '@gatehouse/node-link';
import type { DueJob } from '@gatehouse/queues';
import type { NodeRequestRow, RetryDelay } from './node-request.repository';

/** A request to the biometric node, for a session or for a job of this app. */
export type NewNodeRequest = {
  [N in NodeRequestName]: { job: N; message: NodeRequest<N>; id?: string; sessionId?: string };
}[NodeRequestName];

/** The gallery of a customer for the descriptors of one face model (`FaceModel.version`). */
export const toGallery = (
  { customerId, mode }: Pick<AuthenticatedKey, 'customerId' | 'mode'>,
  version: string,
): TargetGallery => ({ customerId, mode, version });

// An answer takes milliseconds. Without one after this time, the job was lost or its worker was killed.
export const retryDelay: RetryDelay = { firstSeconds: 3, maxSeconds: 30 };

/** Each retry has its own job id: the id of a killed worker's job is still in use. */
export const toNodeJob = ({ id, job, sealedMessage }: NodeRequestRow, retry: number): DueJob => ({
  name: job,
  id: `${job}-${id}-${retry}`,
  payload: { requestId: id, sealedMessage: sealedMessage.toString('base64url') },
});
