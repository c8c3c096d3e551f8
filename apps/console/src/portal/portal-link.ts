import type { KeyMode } from '@gatehouse/auth';
import type { UserActor } from '../audit/console-chain';

/** The screens that a link can show. */
export const portalScreens = ['webhooks', 'sessions'] as const;
export type PortalScreen = (typeof portalScreens)[number];

/** A link to screens of one customer and mode, and after its exchange the session of the one who opened it. */
export interface PortalLink {
  id: string;
  customerId: string;
  /** The name of the customer. */
  customer: string;
  mode: KeyMode;
  keyId: string;
  screens: readonly PortalScreen[];
  /** The origins whose pages may show it in a frame. */
  origins: readonly string[];
  createdAt: Date;
  endsAt: Date;
  exchangedAt: Date | null;
}

/** The name under which services and the audit trail know who opened a link. */
export const portalUser = ({ id }: Pick<PortalLink, 'id'>): string => `portal:${id}`;

export const toPortalActor = (link: Pick<PortalLink, 'id'>): UserActor => ({
  type: 'user',
  user: portalUser(link),
});

declare module 'express-serve-static-core' {
  interface Request {
    /** Set by PortalGuard. */
    portal?: PortalLink;
  }
}
