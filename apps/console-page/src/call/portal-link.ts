const address = /^\/console\/portal\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/|$)/;

/** The id of the link that an address of the portal has; undefined for an address of the console. */
export const findPortalLink = (path: string): string | undefined => address.exec(path)?.[1];

/** The link that this page shows. */
export const portalLink = typeof location === 'object' ? findPortalLink(location.pathname) : undefined;
