import { SetMetadata } from '@nestjs/common';

export const UNLIMITED = 'unlimited';

/** Exempts a controller or a route from the rate limit. */
export const Unlimited = () => SetMetadata(UNLIMITED, true);
