import { SetMetadata } from '@nestjs/common';

export const UNLIMITED = 'unlimited';

/** Leaves a controller or a route out of the rate limit. */
export const Unlimited = () => SetMetadata(UNLIMITED, true);
