import { type EmbeddedEnd, type HostMessage, type PageMessage, protocolVersion } from '@gatehouse/sdk/embed';

/** The part of the window of the host that is used: in a frame, another origin. */
export interface HostWindow {
  postMessage(message: PageMessage, targetOrigin: string): void;
}

/** The part of a message event that is checked. */
export interface ReceivedMessage {
  source: unknown;
  origin: string;
  data: unknown;
}

type Message<T = PageMessage> = T extends PageMessage ? Omit<T, 'gatehouse'> : never;

/** Longer than a mail server needs to accept a message. */
const linkTimeoutMs = 30_000;

/** The host of the frame that this page is shown in; undefined in a window of its own. */
export function openHostFrame(page: Window): HostFrame | undefined {
  if (page.parent === page) return undefined;
  const host = new HostFrame(page.parent);
  page.addEventListener('message', (event) => host.receive(event));
  // The page is at least as high as its frame, so it reports when it needs more.
  const { body, documentElement } = page.document;
  new ResizeObserver(() => host.resize(documentElement.scrollHeight)).observe(body);
  return host;
}

/**
 * Exchanges messages with the host whose page shows this one in a frame. Nothing is sent before the host has sent `connect`,
 * and only to an origin that the customer of the session allows.
 */
export class HostFrame {
  private allowed: readonly string[] = [];
  /** The origin that has sent `connect`, allowed or not. */
  private host: { origin: string; sendsLink: boolean } | undefined;
  private screen: string | undefined;
  private height: number | undefined;
  private end: EmbeddedEnd | undefined;
  private pendingLink: { id: number; resolve: (isSent: boolean) => void } | undefined;
  private lastLinkId = 0;

  constructor(private readonly parent: HostWindow) {}

  /** Receives every message of the window. */
  receive({ source, origin, data }: ReceivedMessage): void {
    if (source !== this.parent) return;
    const message = parseHostMessage(data);
    if (message?.type === 'connect') this.connect(origin, message.sendsLink);
    if (message?.type === 'linkSent' && origin === this.connectedOrigin) this.receiveLinkSent(message);
  }

  /** The origins of a claim. A host that has sent `connect` before it gets its answer now. */
  allow(origins: readonly string[] = []): void {
    this.allowed = origins;
    this.sendState();
  }

  showScreen(screen: string): void {
    if (screen === this.screen) return;
    this.screen = screen;
    this.post({ type: 'screen', screen });
  }

  resize(height: number): void {
    if (height === this.height) return;
    this.height = height;
    this.post({ type: 'resize', height });
  }

  finish(end: EmbeddedEnd): void {
    this.end = end;
    this.post({ type: 'ended', ...end });
  }

  /** Whether the host can send a link to the person. */
  get sendsLink(): boolean {
    return this.connectedOrigin !== undefined && this.host?.sendsLink === true;
  }

  /** Asks the host to send a link; returns whether it did. A host that does not answer in time has not. */
  async sendLink(url: string): Promise<boolean> {
    // An earlier request is superseded.
    this.pendingLink?.resolve(false);
    const id = ++this.lastLinkId;
    let timeout: ReturnType<typeof setTimeout> | undefined;
    try {
      return await new Promise<boolean>((resolve) => {
        this.pendingLink = { id, resolve };
        timeout = setTimeout(() => resolve(false), linkTimeoutMs);
        this.post({ type: 'sendLink', url, id });
      });
    } finally {
      clearTimeout(timeout);
      if (this.pendingLink?.id === id) this.pendingLink = undefined;
    }
  }

  /** The answer to an earlier request may arrive late. Hosts with an earlier release of the SDK send no id. */
  private receiveLinkSent({ isSent, id }: { isSent: boolean; id?: number }): void {
    const { pendingLink } = this;
    if (pendingLink && (id === undefined || id === pendingLink.id)) pendingLink.resolve(isSent);
  }

  private connect(origin: string, sendsLink: boolean): void {
    this.host = { origin, sendsLink };
    this.sendState();
  }

  /** Sends a host that has connected the current state: it may have connected late, or again. */
  private sendState(): void {
    const { screen, height, end } = this;
    this.post({ type: 'ready' });
    if (screen !== undefined) this.post({ type: 'screen', screen });
    if (height !== undefined) this.post({ type: 'resize', height });
    if (end) this.post({ type: 'ended', ...end });
  }

  private get connectedOrigin(): string | undefined {
    return this.host && this.allowed.includes(this.host.origin) ? this.host.origin : undefined;
  }

  private post(message: Message): void {
    const origin = this.connectedOrigin;
    if (origin !== undefined) this.parent.postMessage({ gatehouse: protocolVersion, ...message }, origin);
  }
}

function parseHostMessage(data: unknown): HostMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { gatehouse, type, sendsLink, isSent, id } = data as Record<string, unknown>;
  if (gatehouse !== protocolVersion) return undefined;
  if (type === 'connect') return { gatehouse, type, sendsLink: sendsLink === true };
  if (type !== 'linkSent') return undefined;
  return { gatehouse, type, isSent: isSent === true, ...(typeof id === 'number' && { id }) };
}
