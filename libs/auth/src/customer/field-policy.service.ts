import type { FieldPolicy, MaybePromise } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { CustomerService } from './customer.service';

/** Rejects unknown fields in requests with an API key of a customer whose setting `strict` is true. */
@Injectable()
export class FieldPolicyService implements FieldPolicy {
  constructor(private readonly customers: CustomerService) {}

  isStrict({ apiKey }: Request): MaybePromise<boolean> {
    return apiKey ? this.customers.getSettings(apiKey.customerId).then(({ strict }) => strict) : false;
  }
}
