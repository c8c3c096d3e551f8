import type { HostMessage } from './embed-message';

// The used part of the DOM: its types would otherwise apply to every server that imports the SDK.
interface FrameWindow {
  postMessage(message: HostMessage, targetOrigin: string): void;
}

/** The used part of an `HTMLIFrameElement`. */
export interface Frame {
  src: string;
  title: string;
  allow: string;
  referrerPolicy: string;
  readonly style: Record<'display' | 'width' | 'height' | 'border', string>;
  readonly contentWindow: FrameWindow | null;
  addEventListener(type: 'load', listener: () => void): void;
  removeEventListener(type: 'load', listener: () => void): void;
  remove(): void;
}

/** The used part of a `MessageEvent`. */
export interface ReceivedMessage {
  origin: string;
  source: unknown;
  data: unknown;
}

interface HostPage {
  document: { createElement(name: 'iframe'): Frame };
  innerHeight: number;
  addEventListener(type: 'message', listener: (event: ReceivedMessage) => void): void;
  removeEventListener(type: 'message', listener: (event: ReceivedMessage) => void): void;
  /** Undefined in old browsers. */
  reportError?(error: unknown): void;
}

export interface FrameSize {
  minHeight?: number;
  maxHeight?: number;
}

export interface FrameOptions extends FrameSize {
  title?: string;
}

/** The window of the host. */
export const hostPage = globalThis as unknown as HostPage;

const defaultMinHeight = 600;
const permissions = [
  'camera',
  'publickey-credentials-get',
  'publickey-credentials-create',
  'clipboard-write',
];

export function createFrame(
  { href }: URL,
  { title = 'Verification', minHeight = defaultMinHeight }: FrameOptions,
): Frame {
  const frame = hostPage.document.createElement('iframe');
  frame.src = href;
  frame.title = title;
  frame.allow = permissions.join('; ');
  // The URL of the host may contain what its visitors do.
  frame.referrerPolicy = 'no-referrer';
  // A style attribute may be forbidden by the policy of the host; its properties are not.
  Object.assign(frame.style, { display: 'block', width: '100%', height: `${minHeight}px`, border: '0' });
  return frame;
}

export function resizeFrame(frame: Frame, height: number, options: FrameSize): void {
  const { minHeight = defaultMinHeight, maxHeight = Math.max(hostPage.innerHeight, minHeight) } = options;
  frame.style.height = `${Math.min(Math.max(Math.ceil(height), minHeight), maxHeight)}px`;
}
