import {
  FeatureError,
  type FeatureVector,
  isWireVersion,
  looksEncrypted,
  parseFeatures,
  rot13,
  WireCipherError,
} from '@gatehouse/biometrics';
import { ServerWireCipher } from '@gatehouse/biometrics/server';
import { badRequest, NodeError, nodeStatus } from '../reply/node.errors';

/** How features and ids are sent: encrypted with the API key, or plain. */
export interface Wire {
  /** Fields of every reply of these endpoints. */
  readonly common: { statusCode?: number };
  /** Whether the reply to an enrollment has a score: the contract has none on the plain endpoint. */
  readonly hasEnrollScore: boolean;
  /** The score if no one is recognised: by the contract a string on the encrypted endpoints, a number on the plain ones. */
  readonly noScore: '-1' | -1;
  readFeatures(value: unknown): FeatureVector[];
  /** The possible ids of a person: the `puid`, or the caller's own id. */
  readIdentifier(text: string): string[];
  writeId(kind: 'puid' | 'guid', id: string): string;
}

const unreadable = (message: string) => new NodeError('wire.unreadable', 400, nodeStatus.unreadable, message);

export class EncryptedWire implements Wire {
  readonly common = {};
  readonly hasEnrollScore = true;
  readonly noScore = '-1';
  private readonly cipher: ServerWireCipher;

  constructor(apiKey: string, version: string) {
    if (!isWireVersion(version))
      throw unreadable(`x-encryption-version must be 1; this request has ${version.slice(0, 16)}.`);
    this.cipher = new ServerWireCipher(apiKey, version);
  }

  readFeatures(value: unknown): FeatureVector[] {
    if (value === undefined || value === null || value === '') return [];
    if (typeof value !== 'string') throw unreadable('features must be an encrypted string');
    return readFeatureList(withWireErrors(() => this.cipher.decryptFeatures(value)));
  }

  readIdentifier(text: string): string[] {
    return [looksEncrypted(text) ? withWireErrors(() => this.cipher.decrypt('puid', text)) : text];
  }

  writeId(kind: 'puid' | 'guid', id: string): string {
    return this.cipher.encrypt(kind, id);
  }
}

export class PlainWire implements Wire {
  readonly common = { statusCode: 200 };
  readonly hasEnrollScore = false;
  readonly noScore = -1;
  private readonly usesRot13: boolean;

  constructor(encoding: unknown) {
    if (encoding !== undefined && encoding !== null && encoding !== 'rot13')
      throw badRequest('encoding must be rot13 or omitted');
    this.usesRot13 = encoding === 'rot13';
  }

  readFeatures(value: unknown): FeatureVector[] {
    return readFeatureList(value);
  }

  readIdentifier(text: string): string[] {
    return this.usesRot13 ? [rot13(text), text] : [text];
  }

  writeId(_kind: 'puid' | 'guid', id: string): string {
    return this.usesRot13 ? rot13(id) : id;
  }
}

function readFeatureList(value: unknown): FeatureVector[] {
  try {
    return parseFeatures(value);
  } catch (error) {
    throw error instanceof FeatureError ? badRequest(error.message) : error;
  } finally {
    wipe(value);
  }
}

/** The numbers have been copied. Biometric data must not stay in the heap until the memory is reused. */
function wipe(features: unknown): void {
  for (const feature of Array.isArray(features) ? (features as unknown[]) : [features]) {
    const { embedding_vector: numbers } = (feature ?? {}) as { embedding_vector?: unknown };
    if (Array.isArray(numbers)) numbers.fill(0);
  }
}

function withWireErrors<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof WireCipherError ? unreadable(error.message) : error;
  }
}
