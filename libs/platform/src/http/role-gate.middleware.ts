import type { NextFunction, Request, Response } from 'express';
import { DomainError } from '../errors/domain.error';

const servedByWorkers = /^\/(health(\/|$)|metrics$)/;

/** A worker answers probes and metrics, nothing else. */
export function workerGate(request: Request, _response: Response, next: NextFunction): void {
  if (servedByWorkers.test(request.path)) return next();
  next(
    new DomainError(
      'role.worker',
      404,
      'This process only works off jobs (ROLE=worker); ask one that runs with ROLE=api.',
    ),
  );
}
