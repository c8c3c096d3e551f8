import type { Me } from '../access/me';
import type { Permission } from '../access/permission.table';
import type { PlainTextKey } from '../language/text.types';
import type { IconName } from '../part/icon';

export interface NavigationEntry {
  to: string;
  title: PlainTextKey;
  icon: IconName;
  /** All are needed. */
  permissions: readonly Permission[];
  /** Pressed after `g`. */
  key?: string;
}

export interface NavigationGroup {
  title?: PlainTextKey;
  entries: readonly NavigationEntry[];
}

const scoped = (name: string) => `/c/$customer/$mode/${name}`;

/** The screens, in the order of the sidebar. An entry is shown to those who may use it. */
export const navigation: readonly NavigationGroup[] = [
  {
    entries: [
      {
        to: scoped('overview'),
        title: 'nav.overview',
        icon: 'overview',
        permissions: ['overview.read'],
        key: 'o',
      },
    ],
  },
  {
    title: 'nav.verification',
    entries: [
      {
        to: scoped('sessions'),
        title: 'nav.sessions',
        icon: 'sessions',
        permissions: ['sessions.read'],
        key: 's',
      },
      {
        to: scoped('review'),
        title: 'nav.review',
        icon: 'review',
        permissions: ['sessions.read', 'people.read'],
        key: 'r',
      },
    ],
  },
  {
    title: 'nav.screening',
    entries: [
      { to: scoped('alerts'), title: 'nav.alerts', icon: 'alert', permissions: ['alerts.read'], key: 'a' },
      {
        to: scoped('populations'),
        title: 'nav.populations',
        icon: 'people',
        permissions: ['alerts.read'],
        key: 'p',
      },
      {
        to: scoped('try'),
        title: 'nav.try',
        icon: 'search',
        permissions: ['screening.check', 'personal.read'],
        key: 't',
      },
      {
        to: scoped('file'),
        title: 'nav.file',
        icon: 'file',
        permissions: ['screening.check', 'personal.read'],
        key: 'f',
      },
    ],
  },
  {
    title: 'nav.operations',
    entries: [
      {
        to: scoped('webhooks'),
        title: 'nav.webhooks',
        icon: 'webhook',
        permissions: ['webhooks.read'],
        key: 'w',
      },
      {
        to: scoped('people'),
        title: 'nav.enrolled',
        icon: 'sessions',
        permissions: ['people.read'],
        key: 'e',
      },
      { to: scoped('audit'), title: 'nav.audit', icon: 'audit', permissions: ['audit.read'], key: 'u' },
    ],
  },
  {
    title: 'nav.installation',
    entries: [
      { to: '/keys', title: 'nav.keys', icon: 'key', permissions: ['keys.read'], key: 'k' },
      { to: '/clients', title: 'nav.clients', icon: 'key', permissions: ['keys.read'], key: 'i' },
      { to: '/customers', title: 'nav.customers', icon: 'customer', permissions: ['keys.read'], key: 'c' },
      { to: '/lists', title: 'nav.lists', icon: 'list', permissions: ['lists.read'], key: 'l' },
      { to: '/users', title: 'nav.users', icon: 'user', permissions: ['users.write'], key: 'b' },
      { to: '/system', title: 'nav.system', icon: 'system', permissions: ['system.read'], key: 'y' },
    ],
  },
];

export const isScoped = ({ to }: NavigationEntry): boolean => to.startsWith('/c/');

type Access = Pick<Me, 'permissions' | 'allCustomers'>;

/** The entries that a user sees; groups without any are left out. */
export const visibleNavigation = (
  { permissions, allCustomers }: Access,
  hasScope: boolean,
): NavigationGroup[] =>
  navigation
    .map((group) => ({
      ...group,
      entries: group.entries.filter(
        (entry) =>
          entry.permissions.every((needed) => permissions.includes(needed)) &&
          (isScoped(entry) ? hasScope : allCustomers),
      ),
    }))
    .filter(({ entries }) => entries.length > 0);
