import { createFrame, type Frame, hostPage, type ReceivedMessage, resizeFrame } from './frame';
import { type EmbeddedEnd, type HostMessage, parsePageMessage, protocolVersion } from './embed-message';
import { MountError } from './mount.errors';

export interface MountOptions {
  /** The name of the frame for screen readers; default: Verification. */
  title?: string;
  /** The height of the frame in pixels; default: 600. It grows if a screen needs more. */
  minHeight?: number;
  /** How far the frame may grow; default: the height of the window, so that all of it is visible at once. */
  maxHeight?: number;
  /** How long to wait for the page; default: 30 seconds. Without `onError` there is no limit. */
  timeoutMs?: number;
  /** The page runs, and has opened the session. */
  onReady?: () => void;
  /** The name of the screen that is shown now. */
  onScreen?: (screen: string) => void;
  /** The session has ended. Read the result on your server, and unmount the frame. */
  onEnded?: (end: EmbeddedEnd) => void;
  /** After `timeout` the frame is not connected any more: unmount it, or open the launch URL in the window. The session continues after any other error. */
  onError?: (error: MountError) => void;
  /** Sends the link to the person's phone, by e-mail or SMS. Without it the page does not offer that. */
  onSendLink?: (url: string) => void | Promise<void>;
}

export interface MountedSession {
  /** Removes the frame. The session stays open until it expires, and can be mounted again. */
  unmount(): void;
}

/** An element of the page: the frame becomes its last child. */
export interface MountPoint {
  append(...nodes: never[]): void;
}

const connectEveryMs = 250;
const defaultTimeoutMs = 30_000;

/** Shows a launch page in a frame. Its customer must allow the origin of this page. */
export function mount(element: MountPoint, launchUrl: string, options: MountOptions = {}): MountedSession {
  return new MountedFrame(element, parseLaunchUrl(launchUrl), options);
}

/** A frame with a launch page, and the messages of both. */
class MountedFrame implements MountedSession {
  private readonly frame: Frame;
  private readonly timeout: ReturnType<typeof setTimeout>;
  private connecting: ReturnType<typeof setInterval> | undefined;
  private isReady = false;
  private hasEnded = false;

  constructor(
    element: MountPoint,
    private readonly url: URL,
    private readonly options: MountOptions,
  ) {
    this.frame = createFrame(url, options);
    this.timeout = setTimeout(() => this.onTimeout(), options.timeoutMs ?? defaultTimeoutMs);
    hostPage.addEventListener('message', this.receive);
    this.frame.addEventListener('load', this.startConnecting);
    element.append(this.frame as never);
  }

  unmount(): void {
    this.disconnect();
    this.frame.remove();
  }

  /** Also after a reload of the page. It may not listen yet, so `connect` is repeated until it answers. */
  private readonly startConnecting = (): void => {
    clearInterval(this.connecting);
    this.connecting = setInterval(() => this.connect(), connectEveryMs);
    this.connect();
  };

  private readonly receive = ({ origin, source, data }: ReceivedMessage): void => {
    const { url, frame, options } = this;
    // Other frames of this page, and other pages in this frame, may send anything.
    if (origin !== url.origin || source === null || source !== frame.contentWindow) return;
    const message = parsePageMessage(data);
    switch (message?.type) {
      case undefined:
        return;
      case 'ready':
        return this.onReady();
      case 'screen':
        return options.onScreen?.(message.screen);
      case 'resize':
        return resizeFrame(frame, message.height, options);
      case 'ended':
        return this.onEnded(message);
      case 'sendLink':
        return void this.sendLink(message);
    }
  };

  private connect(): void {
    const sendsLink = this.options.onSendLink !== undefined;
    this.post({ gatehouse: protocolVersion, type: 'connect', sendsLink });
  }

  /** A page that answers later is ignored: the host has shown something else by then. */
  private onTimeout(): void {
    const { onError } = this.options;
    if (!onError) return;
    this.disconnect();
    onError(new MountError('timeout'));
  }

  private onReady(): void {
    clearInterval(this.connecting);
    clearTimeout(this.timeout);
    if (this.isReady) return;
    this.isReady = true;
    this.options.onReady?.();
  }

  /** A page that is connected again repeats its state. */
  private onEnded({ flowStatus, sessionStatus, redirectUrl }: EmbeddedEnd): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.options.onEnded?.({ flowStatus, sessionStatus, redirectUrl });
  }

  private async sendLink({ url, id }: { url: string; id?: number }): Promise<void> {
    const { onSendLink } = this.options;
    let isSent = false;
    try {
      if (!onSendLink || !isLinkOf(url, this.url)) return;
      await onSendLink(url);
      isSent = true;
    } catch (error) {
      this.reportFailedLink(error);
    } finally {
      this.post({ gatehouse: protocolVersion, type: 'linkSent', isSent, id });
    }
  }

  /** An error of the callback is reported like that of any other callback, not as an unhandled rejection. */
  private reportFailedLink(cause: unknown): void {
    try {
      this.options.onError?.(new MountError('send-link', { cause }));
    } catch (error) {
      hostPage.reportError?.(error);
    }
  }

  private post(message: HostMessage): void {
    this.frame.contentWindow?.postMessage(message, this.url.origin);
  }

  private disconnect(): void {
    hostPage.removeEventListener('message', this.receive);
    this.frame.removeEventListener('load', this.startConnecting);
    clearInterval(this.connecting);
    clearTimeout(this.timeout);
  }
}

function parseLaunchUrl(launchUrl: string): URL {
  const url = new URL(launchUrl);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new TypeError('The launch URL must be the one that the creation of a session returned.');
  return url;
}

/** Whether a link opens the same service: a link to send to a person must not lead elsewhere. */
const isLinkOf = (link: string, { origin, pathname }: URL): boolean => {
  const url = new URL(link, origin);
  return url.origin === origin && url.pathname === pathname;
};
