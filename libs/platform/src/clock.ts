import { Injectable } from '@nestjs/common';

/** What time it is. Injected wherever time decides something, so that tests can turn it. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
