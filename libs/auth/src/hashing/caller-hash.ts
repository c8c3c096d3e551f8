import { callerAddress } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Pepper } from './pepper';

/** Tells callers apart without storing who they are: addresses are personal data. */
@Injectable()
export class CallerHash {
  constructor(private readonly pepper: Pepper) {}

  /** The keyed hash of the API key of a request, else of its address. */
  of(request: Request): Promise<Buffer> {
    const caller = request.apiKey ? `key:${request.apiKey.id}` : callerAddress(request);
    return this.pepper.hash('caller', caller);
  }
}
