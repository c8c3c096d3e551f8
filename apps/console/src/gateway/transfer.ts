import type { Request } from 'express';
import type { Operation } from './operation.table';

// What replies with rows as they are read, instead of a page.
const streamed = /\b(text\/csv|application\/x-ndjson|text\/event-stream)\b/i;

/** Whether a call may take minutes: an upload, an export or a stream. */
export const isTransfer = ({ isUpload }: Pick<Operation, 'isUpload'>, request: Request): boolean =>
  isUpload === true || streamed.test(request.get('accept') ?? '');
