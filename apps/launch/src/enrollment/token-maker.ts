import {
  type CentredSpace,
  compareFace,
  createFaceToken,
  type DeviceRecord,
  type FaceSample,
  type FaceToken,
  findRecordToken,
  HandedOverTokenError,
  type KnownToken,
  TokenError,
  unpackSpace,
  warmUpTokens,
} from '@gatehouse/sdk/browser';
import { faceSpaces } from 'face-spaces';
import { fetchModel } from '../loading/model-file';

type LoadSpace = (version: string) => Promise<CentredSpace>;

/** Creates face tokens, and compares faces with them. Its code and the spaces of the face models are not part of the first screen. */
export class TokenMaker {
  private readonly spaces = new Map<string, Promise<CentredSpace>>();

  constructor(private readonly loadSpace: LoadSpace = fetchSpace) {}

  /** Compiles the arithmetic before it is needed: the first comparison of a page would take several times as long. */
  warmUp(): void {
    // A failure is reported when it matters.
    warmUpTokens().catch(() => undefined);
  }

  /** Loads the space of a face model once. */
  async prepare(version: string): Promise<void> {
    await this.space(version);
  }

  async create(face: FaceSample): Promise<FaceToken> {
    return createFaceToken(face, await this.space(face.version));
  }

  /** The encrypted score of the face, for the server. */
  async compare(token: KnownToken, publicKey: Uint8Array | string, face: FaceSample): Promise<Uint8Array> {
    return compareFace(token, publicKey, face, await this.space(face.version));
  }

  /** Uses a token; undefined if it cannot be used: it is damaged, another one, or not from the biometric node. */
  async attempt<T>(use: () => Promise<T>, onReason: (reason: string) => void): Promise<T | undefined> {
    try {
      return await use();
    } catch (error) {
      if (!(error instanceof TokenError || error instanceof HandedOverTokenError)) throw error;
      onReason(error.reason);
      return undefined;
    }
  }

  /** The token of a record; undefined if it is of an earlier release or damaged. */
  findToken(record: DeviceRecord): Promise<KnownToken | undefined> {
    return findRecordToken(record);
  }

  private space(version: string): Promise<CentredSpace> {
    const known = this.spaces.get(version);
    if (known) return known;
    const loading = this.loadSpace(version);
    this.spaces.set(version, loading);
    loading.catch(() => this.spaces.delete(version));
    return loading;
  }
}

async function fetchSpace(version: string): Promise<CentredSpace> {
  const source = Object.hasOwn(faceSpaces, version) ? faceSpaces[version] : undefined;
  if (!source) throw new Error(`This page has no space for the face model ${version}. Reload it.`);
  const { bytes } = await fetchModel({ name: 'space', version, ...source }, () => undefined);
  return unpackSpace(bytes);
}
