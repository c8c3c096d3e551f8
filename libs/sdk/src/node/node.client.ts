import { type Feature, WireCipher } from '@gatehouse/biometrics';
import type { components } from '../api/biometric-node';
import type { CredentialHeaders } from '../credentials';
import {
  AuthenticationError,
  GatehouseError,
  NotFoundError,
  UnusableFaceError,
} from '../http/gatehouse.errors';
import type { CallOptions, HttpClient, HttpRequest } from '../http/http-client';
import type { Reply } from '../http/reply';

type Schemas = components['schemas'];

/** Statuses in the reply bodies of the biometric node. */
const unrecognizedStatus = -1;
const unusableStatuses = new Set([152, 153]);

/** One vector or several of one person, with or without its type. */
export type FaceFeatures = FaceVector | readonly FaceVector[];
export type FaceVector = Feature | ArrayLike<number>;

export interface NodeOptions extends CallOptions {
  /** The version of the face model, `FACE3_1` by default. */
  version?: string;
  /** The `position` of an earlier reply: this call sees at least the same state. */
  after?: string;
}

export interface EnrollOptions extends NodeOptions {
  /** Your own id for the person. The node stores a keyed hash of it. */
  id?: string;
  /** Written to the logs of the node. */
  correlationId?: string;
}

export interface PredictOptions extends NodeOptions {
  /** Compares with this person only: their `puid`, or the id they were enrolled with. */
  person?: { puid: string } | { id: string };
}

/** A person who is enrolled at the node. */
export interface EnrolledPerson {
  puid: string;
  guid: string;
  /** The number of good embeddings of the person. */
  enrollLevel?: number;
  /** The cosine similarity of the faces. */
  score?: number;
  /** Pass it as `after` to a later call, so that it sees this one. */
  position?: string;
}

export interface Enrollment extends EnrolledPerson {
  /** False if a person with this face was already enrolled. */
  isNew: boolean;
  /** The reply to an earlier attempt was lost: if `isNew` is false, that attempt may have enrolled the person. */
  isReplyLost?: true;
}

/** The biometric node. Features are encrypted before they are sent, and ids are decrypted when they arrive. */
export class BiometricNode {
  private cipher?: WireCipher;

  constructor(
    private readonly http: HttpClient,
    private readonly credentials: CredentialHeaders,
  ) {}

  /** Enrolls a person, or returns the person already enrolled with this face. */
  async enroll(
    features: FaceFeatures,
    { id, correlationId, ...options }: EnrollOptions = {},
  ): Promise<Enrollment> {
    const reply = await this.post<Schemas['PersonReply']>('enroll', options, {
      headers: { 'x-correlation-id': correlationId },
      body: { features: await this.encryptFeatures(features), ...(id !== undefined && { metadata: { id } }) },
    });
    const person = await this.decryptPerson(reply.body);
    const isNew = reply.body.message !== 'User Already Enrolled';
    return { ...person, ...readPosition(reply), isNew, ...(reply.isReplyLost && { isReplyLost: true }) };
  }

  /** Finds the person with this face; null when no score reaches the threshold. */
  async predict(features: FaceFeatures, options: PredictOptions = {}): Promise<EnrolledPerson | null> {
    const reply = await this.sendPredict<Schemas['PersonReply']>(features, options, 1);
    if (reply.body.status === unrecognizedStatus) return null;
    return { ...(await this.decryptPerson(reply.body)), ...readPosition(reply) };
  }

  /** Finds up to `k` people whose score reaches the threshold, best first. */
  async predictAll(
    features: FaceFeatures,
    k: number,
    options: PredictOptions = {},
  ): Promise<EnrolledPerson[]> {
    if (k === 1) return [await this.predict(features, options)].filter((person) => person !== null);
    const { body } = await this.sendPredict<Partial<Schemas['PeopleReply']>>(features, options, k);
    return Promise.all((body.PI_list ?? []).map((person) => this.decryptPerson(person)));
  }

  /** Deletes a person with all biometric data; rejects with a `NotFoundError` for an unknown person. */
  async delete(person: { puid: string } | { id: string }, options: NodeOptions = {}): Promise<void> {
    const body =
      'puid' in person
        ? { puid: await this.getCipher().encrypt('puid', person.puid) }
        : { metadata: { id: person.id } };
    // The attempt with the lost reply has deleted the person.
    const afterLostReply = (error: GatehouseError) => (isUnknownPerson(error) ? {} : undefined);
    await this.post('deleteUser', options, { body, afterLostReply }).catch((error: unknown) => {
      throw isUnknownPerson(error) ? createUnknownPersonError(error) : error;
    });
  }

  /** Whether the API key is active at the node. */
  async checkKey(options: CallOptions = {}): Promise<boolean> {
    try {
      await this.http.request({
        ...options,
        method: 'POST',
        path: '/node/api-key/checkApiKeyValid',
        credentials: this.credentials.key,
        body: {},
        repeatable: 'always',
      });
      return true;
    } catch (error) {
      if (error instanceof AuthenticationError) return false;
      throw error;
    }
  }

  private async sendPredict<T extends { status?: number; message?: string }>(
    features: FaceFeatures,
    { person, ...options }: PredictOptions,
    k: number,
  ): Promise<Reply<T>> {
    const identifier =
      person && ('puid' in person ? await this.getCipher().encrypt('puid', person.puid) : person.id);
    return this.post<T>('predict', options, {
      body: { features: await this.encryptFeatures(features), K: k, user_identifier: identifier },
    });
  }

  private async post<T extends { status?: number; message?: string }>(
    operation: string,
    { version = 'FACE3_1', after, ...options }: NodeOptions,
    { headers, ...request }: Pick<HttpRequest, 'headers' | 'body' | 'afterLostReply'>,
  ): Promise<Reply<T>> {
    const reply = await this.http.exchange<T>({
      ...options,
      ...request,
      method: 'POST',
      path: `/node/${encodeURIComponent(version)}/${operation}`,
      credentials: this.credentials.key,
      headers: { 'x-encryption-version': '1', 'x-min-position': after, ...headers },
      repeatable: 'always',
    });
    if (unusableStatuses.has(reply.body.status ?? 0)) throw createUnusableFaceError(reply);
    return reply;
  }

  private encryptFeatures(features: FaceFeatures): Promise<string> {
    return this.getCipher().encryptFeatures(toFeatures(features));
  }

  private async decryptPerson({
    puid,
    guid,
    ...rest
  }: Partial<Schemas['PersonReply']>): Promise<EnrolledPerson> {
    const { enroll_level: enrollLevel, score } = rest;
    const [person, group] = await Promise.all([
      this.getCipher().decrypt('puid', puid ?? ''),
      this.getCipher().decrypt('guid', guid ?? ''),
    ]);
    return {
      puid: person,
      guid: group,
      ...(enrollLevel !== undefined && { enrollLevel }),
      ...(typeof score === 'number' && { score }),
    };
  }

  private getCipher(): WireCipher {
    return (this.cipher ??= new WireCipher(this.credentials.apiKey()));
  }
}

function toFeatures(features: FaceFeatures): Feature[] {
  const list = isList(features) ? features : [features];
  return list.map((feature) =>
    'embedding_vector' in feature ? feature : { type: 'face', embedding_vector: Array.from(feature) },
  );
}

const isList = (features: FaceFeatures): features is readonly FaceVector[] =>
  Array.isArray(features) && typeof features[0] !== 'number';

const isUnknownPerson = (error: unknown): error is GatehouseError =>
  error instanceof GatehouseError && error.status === 400 && error.message.startsWith('delete failed');

const createUnknownPersonError = ({ status, requestId }: GatehouseError) =>
  new NotFoundError('The person does not exist at the node: already deleted, or of another customer.', {
    status,
    code: 'not_found',
    requestId,
  });

const readPosition = ({ headers }: Reply<unknown>) => {
  const position = headers.get('x-position');
  return position === null ? {} : { position };
};

const createUnusableFaceError = ({ status, headers, body }: Reply<{ status?: number; message?: string }>) =>
  new UnusableFaceError(
    `${body.message}. None of the features is usable: take another picture, sharp, well lit and from the front.`,
    {
      status,
      code: `node_${body.status}`,
      requestId: headers.get('x-request-id') ?? undefined,
    },
  );
