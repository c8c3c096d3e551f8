import { queryOptions } from '@tanstack/react-query';
import { pollEvery } from '../../access/activity';
import { callConsole } from '../../access/me';
import type { components } from '../../api/sessions';
import type { Service } from '../../call/client';

// All services have the same operations.
export type SystemView = components['schemas']['SystemView'];
export type VariableView = components['schemas']['VariableView'];
export type JobsView = components['schemas']['JobsView'];
export type QueueView = components['schemas']['QueueView'];
export type FailedJob = components['schemas']['FailedJobView'];
type FailedJobList = components['schemas']['FailedJobList'];
type RetriedJobs = components['schemas']['RetriedJobs'];

export const systemQuery = (service: Service) =>
  queryOptions({
    queryKey: ['system', service],
    queryFn: ({ signal }) => callConsole<SystemView>(`/services/${service}/system`, { signal }),
    refetchInterval: pollEvery(10_000),
    retry: false,
  });

export const jobsQuery = (service: Service) =>
  queryOptions({
    queryKey: ['jobs', service],
    queryFn: ({ signal }) => callConsole<JobsView>(`/services/${service}/jobs`, { signal }),
    refetchInterval: pollEvery(5_000),
  });

const queuePath = (service: Service, queue: string) =>
  `/services/${service}/jobs/${encodeURIComponent(queue)}`;

export const failuresQuery = (service: Service, queue: string) =>
  queryOptions({
    queryKey: ['job-failures', service, queue],
    queryFn: async ({ signal }) =>
      (await callConsole<FailedJobList>(`${queuePath(service, queue)}/failures`, { signal })).items,
    refetchInterval: pollEvery(10_000),
  });

/** One failed job, or all of the queue. */
export const retryJobs = (service: Service, queue: string, failure?: string): Promise<RetriedJobs> =>
  callConsole(
    `${queuePath(service, queue)}/retry${failure === undefined ? '' : `?failure=${encodeURIComponent(failure)}`}`,
    { method: 'POST' },
  );
