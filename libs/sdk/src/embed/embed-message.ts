/** Every message has it as `gatehouse`; others are ignored. */
export const protocolVersion = 1;

/** How an embedded session ended. A page can be forged: read the result on your server. */
export interface EmbeddedEnd {
  flowStatus: 'COMPLETED' | 'CANCELLED' | 'EXPIRED';
  sessionStatus: string;
  /** The redirect URL of the session, with the status; the frame does not open it. */
  redirectUrl: string | null;
}

/** From the host to the page. The page sends nothing before `connect`. */
export type HostMessage = { gatehouse: typeof protocolVersion } & (
  | {
      type: 'connect';
      /** Whether the host can send the link of a handoff to the person. */
      sendsLink: boolean;
    }
  | {
      type: 'linkSent';
      isSent: boolean;
      /** That of the `sendLink` that it answers. */
      id?: number;
    }
);

/** From the page to the host, only to an origin that the customer allows. */
export type PageMessage = { gatehouse: typeof protocolVersion } & (
  | { type: 'ready' }
  | { type: 'screen'; screen: string }
  | { type: 'resize'; height: number }
  | ({ type: 'ended' } & EmbeddedEnd)
  | {
      type: 'sendLink';
      url: string;
      /** Pages of earlier releases send none. */
      id?: number;
    }
);

type Fields = Record<string, unknown>;

const flowStatuses = ['COMPLETED', 'CANCELLED', 'EXPIRED'];

/** Which fields a message of the page must have. */
const checks: Record<PageMessage['type'], (fields: Fields) => boolean> = {
  ready: () => true,
  screen: ({ screen }) => typeof screen === 'string',
  resize: ({ height }) => typeof height === 'number' && Number.isFinite(height),
  ended: ({ flowStatus, sessionStatus, redirectUrl }) =>
    flowStatuses.includes(flowStatus as string) &&
    typeof sessionStatus === 'string' &&
    (redirectUrl === null || typeof redirectUrl === 'string'),
  sendLink: ({ url }) => typeof url === 'string',
};

/** The message of a page; undefined if the data is none. */
export function parsePageMessage(data: unknown): PageMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const fields = data as Fields;
  if (fields['gatehouse'] !== protocolVersion || typeof fields['type'] !== 'string') return undefined;
  const isValid =
    Object.hasOwn(checks, fields['type']) && checks[fields['type'] as PageMessage['type']](fields);
  return isValid ? (data as PageMessage) : undefined;
}
