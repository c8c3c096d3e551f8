import { faceModels } from '@gatehouse/biometrics';

/** A model that the launch page ships. */
export interface ShippedModel {
  name: string;
  version: string;
  /** The hash of the weights in hexadecimal. */
  sha256: string;
}

/**
 * The models in the page of this release and of the previous one, whose page may still be open during an upgrade. Any other model raises
 * `browser.unknown_model`.
 */
export const bundledModels: readonly ShippedModel[] = [
  {
    name: 'tiny_face_detector',
    version: '1.7.15',
    sha256: 'b7503ce7df31039b1c43316a9b865cab6a70dd748cc602d3fa28b551503c3871',
  },
  {
    name: 'face_landmark_68',
    version: '1.7.15',
    sha256: '4611ef65c87d836d03d684b30eec4d195d8b219fa1dd58fc58945831c6b9299b',
  },
  {
    name: 'age_gender',
    version: '1.7.15',
    sha256: '49f92bbc0afef2342c4385e4a2b0acb6d7a727c6f0aa539499719a81acf9abaa',
  },
  {
    name: 'face_recognition',
    version: '1.7.15',
    sha256: 'b413e420d6840b2775fba32008db6f3cddb07d485967fb42cfcf379c16a8c589',
  },
  {
    name: 'mrz_characters',
    version: '0.4.1',
    sha256: 'b39acc3bf7fb5e64193cbbf3e9f1b8c7eeade2b90d6aa843ec9c493b02843a85',
  },
];

/** Models that the server serves to the page if the operator chooses them. */
const optionalModels: readonly ShippedModel[] = Object.values(faceModels)
  .flatMap(({ files }) => files)
  .map(({ name, version, sha256 }) => ({ name, version, sha256 }));

export const shippedModels: readonly ShippedModel[] = [...bundledModels, ...optionalModels];

const shippedHashes: ReadonlySet<string> = new Set(shippedModels.map(({ sha256 }) => sha256));

/** Whether the launch page ships a model with these weights. */
export const isShippedModel = ({ sha256 }: Pick<ShippedModel, 'sha256'>): boolean =>
  shippedHashes.has(sha256);
