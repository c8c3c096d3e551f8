import type { Type } from '@nestjs/common';
import type { PlatformConfig, platformVariables } from './config/platform.config';
import type { Variables } from './config/variable';
import type { ErrorBody } from './errors/error-body';
import type { BodyRules } from './body/body-reader';

/** Everything the platform needs to run an app. */
export interface AppDefinition extends BodyRules {
  /** The name in logs, metrics, health and the descriptor. */
  name: string;
  title: string;
  description: string;
  variables: ReturnType<typeof platformVariables> & Variables;
  /** Variables of other apps, and their app: this one must not have them, so it does not start with them. */
  foreignVariables?: Readonly<Record<string, string>>;
  /** Throws a ConfigError if the variables do not fit together. Runs before anything is connected. */
  checkConfig?: (config: PlatformConfig) => void;
  module: Type;
  /** The body of an error reply, where the contract differs from the default one. */
  errorBody?: ErrorBody;
  /** The commands that `main.mjs <command>` runs instead of the server. */
  commands: Record<string, () => Promise<void>>;
}

export const APP_NAME = Symbol('app name');

/** The injection token of the variables of the app. */
export const APP_VARIABLES = Symbol('app variables');
