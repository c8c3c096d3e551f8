import type { WebDriver } from './web-driver';

/** Each device has a profile of its own. */
export type Device = 'phone' | 'desktop';

/** A running browser with an empty profile. */
export interface EngineBrowser {
  readonly driver: WebDriver;
  /** Allows or blocks the camera of the browser. Only Firefox can do this. */
  setCameraPermission?(isAllowed: boolean): Promise<void>;
  /** Adds a passkey authenticator that confirms every request. Only Firefox can do this. */
  addAuthenticator?(): Promise<void>;
  close(): Promise<void>;
}

/** A browser engine other than Chromium. */
export interface Engine {
  readonly name: 'Firefox' | 'WebKit';
  readonly isInstalled: boolean;
  start(device: Device): Promise<EngineBrowser>;
}

/** The sizes of the windows. */
export const windowSizes: Record<Device, { width: number; height: number }> = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
};
