import { callerAddress } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { PepperService } from './pepper.service';

/** Identifies callers by a hash, because addresses are personal data. */
@Injectable()
export class CallerHashService {
  constructor(private readonly pepper: PepperService) {}

  /** The keyed hash of the API key of a request, else of its address. */
  hash(request: Request): Promise<Buffer> {
    const caller = request.apiKey ? `key:${request.apiKey.id}` : callerAddress(request);
    return this.pepper.hash('caller', caller);
  }

  /** The keyed hash of the network of a request, whichever credential it has; base64url. */
  async hashNetwork(request: Pick<Request, 'ip'>): Promise<string> {
    return (await this.pepper.hash('caller', callerAddress(request))).toString('base64url');
  }
}
