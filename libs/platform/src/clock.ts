import { Injectable } from '@nestjs/common';

/** The current time. Injected wherever time matters, so that tests can set it. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
