import type { OpenAPIObject } from '@nestjs/swagger';
import type { AppDefinition } from '../app-definition';

/** Placeholders in examples for values that differ per app. */
export const appPlaceholder = { name: '{app name}', rateLimit: '{app rate limit}' };

/** Replaces the placeholders by the values of one app. */
export function fillPlaceholders(
  { name, variables }: Pick<AppDefinition, 'name' | 'variables'>,
  document: OpenAPIObject,
): OpenAPIObject {
  const text = JSON.stringify(document)
    .replaceAll(appPlaceholder.name, name)
    .replaceAll(appPlaceholder.rateLimit, String(variables.RATE_LIMIT_PER_MINUTE.fallback));
  return JSON.parse(text) as OpenAPIObject;
}
