import type { NextFunction, Request, Response } from 'express';
import { DomainError } from '../errors/domain.error';

const servedByWorkers = /^\/(health(\/|$)|metrics$)/;

/** Restricts a worker to probes and metrics. */
export function workerGate(request: Request, _response: Response, next: NextFunction): void {
  if (servedByWorkers.test(request.path)) return next();
  next(
    new DomainError(
      'role.worker',
      404,
      'This process only runs jobs (ROLE=worker); send requests to a process with ROLE=api.',
    ),
  );
}
