import { QueryClient } from '@tanstack/react-query';
import { isWorthRetrying, toProblem } from './problem';

const maxRetries = 2;

/** What was loaded, and when it is loaded again. */
export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => failures < maxRetries && isWorthRetrying(toProblem(error)),
      },
      // A call that changes something is never repeated by itself.
      mutations: { retry: false },
    },
  });
