import type { Request } from 'express';

export type ReplyFormat = 'json' | 'csv';

const mediaTypes = ['application/json', 'text/csv'];

/** What the caller likes best, by the q-values of its Accept header; JSON where it has no wish that can be met. */
export const formatFor = (request: Request): ReplyFormat =>
  request.accepts(mediaTypes) === 'text/csv' ? 'csv' : 'json';
