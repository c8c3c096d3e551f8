import { isDeepStrictEqual } from 'node:util';
import { formatOrigin } from './callback';
import type { FourEyes } from './four-eyes';
import type { Population } from './population';

type Settings = Pick<Population, 'dataset' | 'threshold' | 'callback'> & FourEyes;

/** The settings that a caller sends. */
export interface PopulationSettings extends Omit<Settings, keyof FourEyes> {
  /** Undefined keeps the stored value, so that nobody turns it off by accident. */
  fourEyes?: boolean;
  /** Throws if the dataset is unknown or not loaded. */
  requireDataset(): void;
}

type SignedSettings = Settings & Pick<Population, 'apiKeyId'>;

/** The key counts: it signs the webhooks, so after a rotation the same settings are sent with the new key. */
export const isSame = (a: SignedSettings, b: SignedSettings): boolean =>
  isDeepStrictEqual(toComparable(a), toComparable(b));

const toComparable = ({ apiKeyId, dataset, threshold, fourEyes, fourEyesOff, callback }: SignedSettings) => ({
  apiKeyId,
  dataset,
  threshold,
  fourEyes,
  fourEyesOff,
  url: callback?.url,
  headers: { ...callback?.headers },
});

/** Whether a change makes the results of everybody outdated. */
export const needsScreening = (before: Settings, after: Settings): boolean =>
  before.dataset !== after.dataset || before.threshold !== after.threshold;

/** The settings in the audit trail. */
export const describeSettings = ({
  apiKeyId,
  dataset,
  threshold,
  fourEyes,
  fourEyesOff,
  callback,
}: SignedSettings): object => ({
  apiKeyId,
  dataset,
  threshold,
  fourEyes,
  // Without the user, who is in the entry of the request.
  ...(fourEyesOff && { fourEyesOff: { keyId: fourEyesOff.keyId, at: fourEyesOff.at } }),
  callback: formatOrigin(callback),
});
