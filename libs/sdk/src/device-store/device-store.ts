import type { DeviceKeyPair } from '../device-key/device-key';

/** What a device stores of an ENROLL. */
export interface DeviceRecord {
  /** See `findRecordToken`: records of release 0.2.0 have a token that is no longer used. */
  token: Uint8Array;
  deviceKey: DeviceKeyPair;
  /** The id of the device key, for the claim of a SIGN-IN. */
  keyId: string;
  puid?: string;
  /** The version of the model of the token's face. Default: FACEAPI_1. */
  version?: string;
}

/** The storage of a device, with one record per service: by the origin of its `PUBLIC_URL`. */
export interface DeviceStore {
  get(origin: string): Promise<DeviceRecord | undefined>;
  put(origin: string, record: DeviceRecord): Promise<void>;
  delete(origin: string): Promise<void>;
}
