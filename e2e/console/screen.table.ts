/* eslint-disable @nx/enforce-module-boundaries -- the tables of the console, which are in no library */
import { type Role, roles } from '../../apps/console/src/role/role.table';
import { customer, type Samples } from './seed/seed';

/** What the tests expect of a screen. */
export interface ScreenExpectation {
  /** Who sees it. */
  roles: readonly Role[];
  /** Values for the parameters of its address other than customer and mode. */
  example?: (samples: Samples) => Record<string, string>;
}

const everyone = roles;
const whoSeesPersonalData: readonly Role[] = ['operator', 'reviewer', 'approver', 'admin'];
const admins: readonly Role[] = ['admin'];

/**
 * Every screen of `apps/console-page/src/router.tsx`, by its address; a test compares the two. The roles are written out, so that nobody
 * gets a screen by accident.
 */
export const screenTable: Readonly<Record<string, ScreenExpectation>> = {
  '/c/$customer/$mode/overview': { roles: everyone },
  '/c/$customer/$mode/sessions': { roles: everyone },
  '/c/$customer/$mode/sessions/$id': { roles: everyone, example: ({ session }) => ({ id: session }) },
  '/c/$customer/$mode/review': { roles: everyone },
  '/c/$customer/$mode/alerts': { roles: everyone },
  '/c/$customer/$mode/alerts/$population/$id': {
    roles: whoSeesPersonalData,
    example: ({ alert }) => ({ population: 'customers', id: alert }),
  },
  '/c/$customer/$mode/populations': { roles: everyone },
  '/c/$customer/$mode/populations/$name': { roles: everyone, example: () => ({ name: 'customers' }) },
  '/c/$customer/$mode/try': { roles: whoSeesPersonalData },
  '/c/$customer/$mode/file': { roles: whoSeesPersonalData },
  '/c/$customer/$mode/people': { roles: everyone },
  // The setup enrolls nobody: the screen says that this person is not enrolled.
  '/c/$customer/$mode/people/$id': { roles: everyone, example: () => ({ id: 'abcdefghij0123456789' }) },
  '/c/$customer/$mode/audit': { roles: admins },
  '/c/$customer/$mode/webhooks': { roles: everyone },
  '/c/$customer/$mode/webhooks/$id': { roles: everyone, example: ({ delivery }) => ({ id: delivery }) },
  '/keys': { roles: admins },
  '/clients': { roles: admins },
  '/customers': { roles: admins },
  '/lists': { roles: everyone },
  '/lists/$name': { roles: everyone, example: () => ({ name: 'watchlist' }) },
  '/users': { roles: admins },
  '/system': { roles: admins },
};

/** Screens that tests name. */
export const screens = {
  overview: '/c/$customer/$mode/overview',
  review: '/c/$customer/$mode/review',
  sessions: '/c/$customer/$mode/sessions',
  people: '/c/$customer/$mode/people',
  person: '/c/$customer/$mode/people/$id',
  alerts: '/c/$customer/$mode/alerts',
  alert: '/c/$customer/$mode/alerts/$population/$id',
  populations: '/c/$customer/$mode/populations',
  population: '/c/$customer/$mode/populations/$name',
  try: '/c/$customer/$mode/try',
  file: '/c/$customer/$mode/file',
  audit: '/c/$customer/$mode/audit',
  webhooks: '/c/$customer/$mode/webhooks',
  delivery: '/c/$customer/$mode/webhooks/$id',
  clients: '/clients',
  customers: '/customers',
  keys: '/keys',
  lists: '/lists',
} as const;

/** An address of the screen, with the data of the setup. */
export function addressOf(
  screen: string,
  samples: Samples,
  values: Record<string, string> = screenTable[screen]?.example?.(samples) ?? {},
): string {
  const all: Record<string, string> = { customer, mode: 'test', ...values };
  return screen.replaceAll(/\$(\w+)/g, (_, name: string) => {
    const value = all[name];
    if (value === undefined) throw new Error(`screen.table.ts has no example of $${name} in ${screen}.`);
    return encodeURIComponent(value);
  });
}
