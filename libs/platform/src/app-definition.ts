import type { Type } from '@nestjs/common';
import type { platformVariables } from './config/platform.config';
import type { Variables } from './config/variable';
import type { ErrorBody } from './errors/error-body';
import type { BodyRules } from './body/body-reader';

/** Everything the platform must know of an app to run it. */
export interface AppDefinition extends BodyRules {
  /** The name in logs, metrics, health and the descriptor. */
  name: string;
  title: string;
  description: string;
  variables: ReturnType<typeof platformVariables> & Variables;
  module: Type;
  /** The body of an error reply, in an area whose contract asks for another than the usual one. */
  errorBody?: ErrorBody;
  /** What `main.mjs <command>` runs instead of the server. */
  commands: Record<string, () => Promise<void>>;
}

export const APP_NAME = Symbol('app name');
