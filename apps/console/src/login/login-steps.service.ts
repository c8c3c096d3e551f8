import { Clock } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { hashToken } from './login-token';
import { type LoginPurpose, type LoginStep, LoginStepRepository } from './login-step.repository';
import { stepSeconds } from './login-step.table';

/** Logins that are half finished: each step is bound to a cookie, ends soon, and is taken once. */
@Injectable()
export class LoginSteps {
  constructor(
    private readonly source: DataSource,
    private readonly steps: LoginStepRepository,
    private readonly clock: Clock,
  ) {}

  async begin(token: string, step: LoginStep, manager = this.source.manager): Promise<void> {
    const now = this.clock.now();
    const endsAt = new Date(now.getTime() + stepSeconds[step.purpose] * 1000);
    await this.steps.deleteEnded(now, manager);
    await this.steps.insert(hashToken(token), step, endsAt, manager);
  }

  /** The step of the cookie. It does not exist any more after this call, whatever follows. */
  take(token: string, purpose: LoginPurpose): Promise<LoginStep | undefined> {
    return this.steps.take(hashToken(token), purpose, this.clock.now());
  }
}
