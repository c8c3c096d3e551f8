import { queryOptions } from '@tanstack/react-query';
import { pollEvery } from '../../access/activity';
import { callConsole } from '../../access/me';
import type { components } from '../../api/sessions';
import { type Scope, scopePath } from '../../call/client';

export type Targets = components['schemas']['TargetList'];
export type Failures = components['schemas']['FailureList'];
export type Target = Targets['items'][number];
export type Failure = Failures['items'][number];

export const targetsQuery = (scope: Scope) =>
  queryOptions({
    queryKey: ['webhook-targets', scope],
    queryFn: ({ signal }) =>
      callConsole<Targets>(`${scopePath(scope, 'sessions')}/webhooks/targets`, { signal }),
    refetchInterval: pollEvery(60_000),
  });

export const failuresQuery = (scope: Scope, from: string) =>
  queryOptions({
    queryKey: ['webhook-failures', scope, from],
    queryFn: ({ signal }) =>
      callConsole<Failures>(
        `${scopePath(scope, 'sessions')}/webhooks/failures?from=${encodeURIComponent(from)}`,
        { signal },
      ),
  });
