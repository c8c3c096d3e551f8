/* eslint-disable @nx/enforce-module-boundaries -- the phones of the tests in e2e/test, the suite of those in e2e/sdk */
import { ServerWireCipher } from '@gatehouse/biometrics/server';
import type { Suite } from '../sdk/suite-process';
import { makeRetryingVisitor } from '../test/retrying-visitor';
import type { SyntheticFace } from '../test/synthetic-face';
import type { ConsoleApi } from './console-api';

interface Enrolled {
  puid: string;
  sessionId: string;
  /** The id of the device key of the phone. */
  keyId: string;
}

/** A customer whose people are enrolled by phones and at the node, without a sandbox. */
export class EnrollingCustomer {
  private constructor(
    private readonly url: string,
    private readonly key: string,
    private readonly headers: Record<string, string>,
    private readonly callback: string,
  ) {}

  static async create(
    admin: ConsoleApi,
    { url }: Pick<Suite, 'url'>,
    { customer, callback }: { customer: string; callback: string },
  ): Promise<EnrollingCustomer> {
    const services = 'services/sessions';
    const { api_key: key } = await admin.call<{ api_key: string }>('POST', `${services}/keys`, {
      customer,
      mode: 'test',
    });
    const client = await admin.call<Record<'client_id' | 'client_secret', string>>(
      'POST',
      `${services}/clients`,
      { customer },
    );
    const basic = Buffer.from(`${client.client_id}:${client.client_secret}`).toString('base64');
    const headers = { 'x-api-key': key, authorization: `Basic ${basic}`, 'content-type': 'application/json' };
    return new EnrollingCustomer(url, key, headers, callback);
  }

  /** Shows a face to a new phone. Who was enrolled before gets a key that waits for approval. */
  async enrollWithPhone(face: SyntheticFace): Promise<Enrolled> {
    const { sessionId } = await this.call<{ sessionId: string }>('POST', '/v2/verification-session', {
      type: 'ENROLL',
      redirectURL: 'https://shop.example/done',
      callback: { url: this.callback },
    });
    const phone = await makeRetryingVisitor(this.url, sessionId);
    await phone.showFace(face);
    await phone.waitUntilDecided();
    const { puid } = await this.call<{ puid: string }>('GET', `/v2/verification-session/${sessionId}`);
    return { puid, sessionId, keyId: phone.keyId };
  }

  /** Enrolls a face at the node, with an id of the customer; returns the id of the person. */
  async enrollAtNode({ capture }: SyntheticFace, id: string): Promise<string> {
    const cipher = new ServerWireCipher(this.key);
    const features = cipher.encryptFeatures([{ type: 'face', embedding_vector: capture() }]);
    const { puid } = await this.call<{ puid: string }>('POST', '/node/FACEAPI_1/enroll', {
      features,
      metadata: { id },
    });
    return cipher.decrypt('puid', puid);
  }

  private async call<Reply>(method: string, path: string, body?: object): Promise<Reply> {
    const reply = await fetch(this.url + path, {
      method,
      headers: this.headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path} returned ${reply.status}: ${text}`);
    return JSON.parse(text) as Reply;
  }
}
