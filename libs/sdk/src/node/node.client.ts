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

/** The statuses in the bodies of the node. */
const unrecognised = -1;
const unusable = new Set([152, 153]);

/** A vector, or several of one person: bare, or with its type. */
export type FaceFeatures = FaceVector | readonly FaceVector[];
export type FaceVector = Feature | ArrayLike<number>;

export interface NodeOptions extends CallOptions {
  /** The version of the face model, `FACE3_1` by default. */
  version?: string;
  /** The `position` of an earlier reply: this call sees at least what that one saw. */
  after?: string;
}

export interface EnrollOptions extends NodeOptions {
  /** Your own id of the person. The node keeps a keyed hash of it. */
  id?: string;
  /** Found in the logs of the node. */
  correlationId?: string;
}

export interface PredictOptions extends NodeOptions {
  /** Compares with this person only: their `puid`, or the id they were enrolled with. */
  person?: { puid: string } | { id: string };
}

/** Somebody whom the node knows. */
export interface EnrolledPerson {
  puid: string;
  guid: string;
  /** How many good embeddings the node holds of them. */
  enrollLevel?: number;
  /** How alike the faces are, the cosine. */
  score?: number;
  /** Give it as `after` to a later call, and that call sees this one. */
  position?: string;
}

export interface Enrollment extends EnrolledPerson {
  /** False: somebody with this face was enrolled already, and this is who. */
  isNew: boolean;
  /** The reply of a first try got lost: where `isNew` is false, that try may be what enrolled them. */
  isReplyLost?: true;
}

/** The biometric node. Features are encrypted before they leave, and ids decrypted when they arrive. */
export class BiometricNode {
  private cipher?: WireCipher;

  constructor(
    private readonly http: HttpClient,
    private readonly credentials: CredentialHeaders,
  ) {}

  /**
   * Enrolls a person, or finds that somebody with this face is enrolled already: also when a first try of this call
   * has enrolled them and its reply got lost.
   */
  async enroll(
    features: FaceFeatures,
    { id, correlationId, ...options }: EnrollOptions = {},
  ): Promise<Enrollment> {
    const reply = await this.post<Schemas['PersonReply']>('enroll', options, {
      headers: { 'x-correlation-id': correlationId },
      body: { features: await this.sealed(features), ...(id !== undefined && { metadata: { id } }) },
    });
    const person = await this.opened(reply.body);
    const isNew = reply.body.message !== 'User Already Enrolled';
    return { ...person, ...positionOf(reply), isNew, ...(reply.isReplyLost && { isReplyLost: true }) };
  }

  /** Finds the person to whom a face belongs; null when nobody is alike enough. */
  async predict(features: FaceFeatures, options: PredictOptions = {}): Promise<EnrolledPerson | null> {
    const reply = await this.ask<Schemas['PersonReply']>(features, options, 1);
    if (reply.body.status === unrecognised) return null;
    return { ...(await this.opened(reply.body)), ...positionOf(reply) };
  }

  /** Finds up to `k` people who are alike enough, best first. */
  async predictAll(
    features: FaceFeatures,
    k: number,
    options: PredictOptions = {},
  ): Promise<EnrolledPerson[]> {
    if (k === 1) return [await this.predict(features, options)].filter((person) => person !== null);
    const { body } = await this.ask<Partial<Schemas['PeopleReply']>>(features, options, k);
    return Promise.all((body.PI_list ?? []).map((person) => this.opened(person)));
  }

  /** Deletes a person with everything biometric; rejects with a `NotFoundError` when there is no such person. */
  async delete(person: { puid: string } | { id: string }, options: NodeOptions = {}): Promise<void> {
    const body =
      'puid' in person
        ? { puid: await this.wire().encrypt('puid', person.puid) }
        : { metadata: { id: person.id } };
    // The try whose reply got lost has deleted them.
    const afterLostReply = (error: GatehouseError) => (saysNobody(error) ? {} : undefined);
    await this.post('deleteUser', options, { body, afterLostReply }).catch((error: unknown) => {
      throw saysNobody(error) ? nobody(error) : error;
    });
  }

  /** Whether the API key is known to the node and active. */
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

  private async ask<T extends { status?: number; message?: string }>(
    features: FaceFeatures,
    { person, ...options }: PredictOptions,
    k: number,
  ): Promise<Reply<T>> {
    const identifier =
      person && ('puid' in person ? await this.wire().encrypt('puid', person.puid) : person.id);
    return this.post<T>('predict', options, {
      body: { features: await this.sealed(features), K: k, user_identifier: identifier },
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
    if (unusable.has(reply.body.status ?? 0)) throw unusableFace(reply);
    return reply;
  }

  private sealed(features: FaceFeatures): Promise<string> {
    return this.wire().encryptFeatures(featuresOf(features));
  }

  private async opened({ puid, guid, ...rest }: Partial<Schemas['PersonReply']>): Promise<EnrolledPerson> {
    const { enroll_level: enrollLevel, score } = rest;
    const [person, group] = await Promise.all([
      this.wire().decrypt('puid', puid ?? ''),
      this.wire().decrypt('guid', guid ?? ''),
    ]);
    return {
      puid: person,
      guid: group,
      ...(enrollLevel !== undefined && { enrollLevel }),
      ...(typeof score === 'number' && { score }),
    };
  }

  private wire(): WireCipher {
    return (this.cipher ??= new WireCipher(this.credentials.apiKey()));
  }
}

function featuresOf(features: FaceFeatures): Feature[] {
  const list = isList(features) ? features : [features];
  return list.map((feature) =>
    'embedding_vector' in feature ? feature : { type: 'face', embedding_vector: Array.from(feature) },
  );
}

const isList = (features: FaceFeatures): features is readonly FaceVector[] =>
  Array.isArray(features) && typeof features[0] !== 'number';

const saysNobody = (error: unknown): error is GatehouseError =>
  error instanceof GatehouseError && error.status === 400 && error.message.startsWith('delete failed');

const nobody = ({ status, requestId }: GatehouseError) =>
  new NotFoundError('The node knows nobody by this id: it was deleted before, or is of another customer.', {
    status,
    code: 'not_found',
    requestId,
  });

const positionOf = ({ headers }: Reply<unknown>) => {
  const position = headers.get('x-position');
  return position === null ? {} : { position };
};

const unusableFace = ({ status, headers, body }: Reply<{ status?: number; message?: string }>) =>
  new UnusableFaceError(
    `${body.message}. None of the features is usable: take another picture, sharp, lit and from the front.`,
    {
      status,
      code: `node_${body.status}`,
      requestId: headers.get('x-request-id') ?? undefined,
    },
  );
