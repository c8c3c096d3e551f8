import { callConsole, type Me, postConsole } from '../access/me';
import { CallProblem } from '../call/problem';

export const portalScreens = ['webhooks', 'sessions'] as const;
export type PortalScreen = (typeof portalScreens)[number];

/** What a link shows. */
export interface PortalSession extends Pick<Me, 'permissions' | 'csrf' | 'endsAt'> {
  customer: string;
  mode: string;
  screens: PortalScreen[];
}

export const isEnded = (error: unknown): boolean => error instanceof CallProblem && error.status === 401;

/** The session of the cookie, else that of the token behind the # of the address, which works once. */
async function open(): Promise<PortalSession> {
  const token = location.hash.slice(1);
  // A copied address must not contain it.
  if (token !== '') history.replaceState(null, '', location.pathname + location.search);
  try {
    return await callConsole<PortalSession>('/session');
  } catch (error) {
    if (token === '' || !isEnded(error)) throw error;
    return postConsole<PortalSession>('/exchange', { token });
  }
}

let opened: Promise<PortalSession> | undefined;

/** Once per page: a second exchange would be refused. */
export const openPortal = (): Promise<PortalSession> => (opened ??= open());

/** To the screens, a session is a user with few permissions. */
export const toMe = ({ customer, mode, permissions, csrf, endsAt }: PortalSession): Me => ({
  user: '',
  source: 'local',
  roles: [],
  permissions,
  allCustomers: false,
  customers: [{ name: customer, modes: [mode] }],
  csrf,
  idleUntil: endsAt,
  endsAt,
});
