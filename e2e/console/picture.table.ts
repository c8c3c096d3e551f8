/* eslint-disable @nx/enforce-module-boundaries -- the roles are those of the console */
import type { Role } from '../../apps/console/src/role/role.table';
import type { Theme } from './console-window';
import { addressOf, screens } from './screen.table';
import type { Samples } from './seed/seed';

/** A picture of docs/console.md. */
export interface Picture {
  /** Whose window it shows. */
  role: Role;
  theme: Theme;
  address: (samples: Samples) => string;
  /** A text that is there when the screen is complete. */
  text: string;
}

/** By the name of the file in docs/images. */
export const pictures: Readonly<Record<string, Picture>> = {
  'console-alerts.png': {
    role: 'viewer',
    theme: 'light',
    address: (samples) => `${addressOf(screens.alerts, samples)}?population=customers&state=all`,
    text: 'Another date of birth',
  },
  'console-overview.png': {
    role: 'viewer',
    theme: 'light',
    address: (samples) => addressOf(screens.overview, samples),
    text: 'Where visitors stop',
  },
  'console-delivery.png': {
    role: 'operator',
    theme: 'light',
    address: (samples) => addressOf(screens.delivery, samples, { id: samples.failedDelivery }),
    text: '410',
  },
  'console-alert.png': {
    role: 'reviewer',
    theme: 'light',
    address: (samples) => addressOf(screens.alert, samples),
    text: 'Why it matches',
  },
  'console-approval.png': {
    role: 'approver',
    theme: 'dark',
    address: (samples) =>
      addressOf(screens.alert, samples, { population: 'partners', id: samples.proposedAlert }),
    text: 'Another person must approve it',
  },
  'console-audit.png': {
    role: 'admin',
    theme: 'dark',
    address: (samples) => addressOf(screens.audit, samples),
    text: 'alert.dismissed',
  },
};
