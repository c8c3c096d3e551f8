import {
  FeatureError,
  type FeatureVector,
  isWireVersion,
  looksEncrypted,
  parseFeatures,
  rot13,
  WireCipherError,
} from '@gatehouse/biometrics';
import { NodeWireCipher } from '@gatehouse/biometrics/node';
import { badRequest, NodeError, nodeStatus } from '../reply/node.error';

/** How a request's features and ids travel: encrypted with the API key, or plain. */
export interface Wire {
  /** What every reply of these endpoints holds beside its own fields. */
  readonly common: { statusCode?: number };
  /** Whether the reply to an enrollment holds a score: the contract has none on the plain endpoint. */
  readonly showsEnrollScore: boolean;
  /** The score of a prediction that recognises nobody: the contract has a text on the encrypted endpoints, a number on the plain ones. */
  readonly noScore: '-1' | -1;
  readFeatures(value: unknown): FeatureVector[];
  /** What the caller may mean by the name of a person: the id that the node gave, or the caller's own. */
  readIdentifier(text: string): string[];
  writeId(kind: 'puid' | 'guid', id: string): string;
}

const unreadable = (message: string) => new NodeError('wire.unreadable', 400, nodeStatus.unreadable, message);

export class EncryptedWire implements Wire {
  readonly common = {};
  readonly showsEnrollScore = true;
  readonly noScore = '-1';
  private readonly cipher: NodeWireCipher;

  constructor(apiKey: string, version: string) {
    if (!isWireVersion(version))
      throw unreadable(`x-encryption-version must be 1; this request says ${version.slice(0, 16)}.`);
    this.cipher = new NodeWireCipher(apiKey, version);
  }

  readFeatures(value: unknown): FeatureVector[] {
    if (value === undefined || value === null || value === '') return [];
    if (typeof value !== 'string') throw unreadable('features must be an encrypted string');
    return featuresIn(translated(() => this.cipher.decryptFeatures(value)));
  }

  readIdentifier(text: string): string[] {
    return [looksEncrypted(text) ? translated(() => this.cipher.decrypt('puid', text)) : text];
  }

  writeId(kind: 'puid' | 'guid', id: string): string {
    return this.cipher.encrypt(kind, id);
  }
}

export class PlainWire implements Wire {
  readonly common = { statusCode: 200 };
  readonly showsEnrollScore = false;
  readonly noScore = -1;
  private readonly rotates: boolean;

  constructor(encoding: unknown) {
    if (encoding !== undefined && encoding !== null && encoding !== 'rot13')
      throw badRequest('encoding must be rot13, or be left out');
    this.rotates = encoding === 'rot13';
  }

  readFeatures(value: unknown): FeatureVector[] {
    return featuresIn(value);
  }

  readIdentifier(text: string): string[] {
    return this.rotates ? [rot13(text), text] : [text];
  }

  writeId(_kind: 'puid' | 'guid', id: string): string {
    return this.rotates ? rot13(id) : id;
  }
}

function featuresIn(value: unknown): FeatureVector[] {
  try {
    return parseFeatures(value);
  } catch (error) {
    throw error instanceof FeatureError ? badRequest(error.message) : error;
  } finally {
    wipe(value);
  }
}

/** What was parsed has been copied; the numbers must not stay in the heap for as long as nothing else needs the room. */
function wipe(features: unknown): void {
  for (const feature of Array.isArray(features) ? (features as unknown[]) : [features]) {
    const { embedding_vector: numbers } = (feature ?? {}) as { embedding_vector?: unknown };
    if (Array.isArray(numbers)) numbers.fill(0);
  }
}

function translated<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof WireCipherError ? unreadable(error.message) : error;
  }
}
