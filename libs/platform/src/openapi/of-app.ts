import type { OpenAPIObject } from '@nestjs/swagger';
import type { AppDefinition } from '../app-definition';

/** Stands in examples for what differs from app to app. */
export const ofApp = { name: '{app name}', rateLimit: '{app rate limit}' };

/** The document with the words of one app in their place. */
export function spokenBy(
  { name, variables }: Pick<AppDefinition, 'name' | 'variables'>,
  document: OpenAPIObject,
): OpenAPIObject {
  const text = JSON.stringify(document)
    .replaceAll(ofApp.name, name)
    .replaceAll(ofApp.rateLimit, String(variables.RATE_LIMIT_PER_MINUTE.fallback));
  return JSON.parse(text) as OpenAPIObject;
}
