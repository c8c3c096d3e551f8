import { CipherSuite } from '@hpke/core';
import { CompactEncrypt, importJWK, type JWK } from 'jose';
import { decodeCbor, encodeCbor } from '../src/cbor/cbor';
import { annexCTranscript, browserTranscript, redirectTranscript } from '../src/mdoc/session-transcript';
import { thumbprintOf } from '../src/request/encryption-key';
import { type DigitalRequest, type WalletRequest } from '../src/request/wallet-request';
import { annexCSuite } from '../src/response/annex-c-response';
import { type HeldCredential } from './held-credential';
import { present, type PresentationBehaviour, type Presented } from './present';

/** Ways to misbehave. */
export interface WalletBehaviour extends PresentationBehaviour {
  /** The content encryption of the response. */
  enc?: 'A128GCM' | 'A256GCM';
  jweHeader?: object;
  /** Changes the members of the response before they are encrypted. */
  changeMembers?: (members: Record<string, unknown>) => Record<string, unknown>;
  /** Changes the response as it is sent. */
  changeSent?: (response: Record<string, unknown>) => Record<string, unknown>;
}

interface Parameters {
  response_mode: string;
  client_id?: string;
  response_uri?: string;
  state?: string;
  nonce: string;
  dcql_query: { credentials: { id: string; meta: Record<string, unknown> }[] };
  client_metadata: { jwks?: { keys: (JWK & { kid: string })[] } };
}

/** A wallet that holds one credential and answers requests in every mode. It knows what the request says, and the origin of the page. */
export class TestWallet {
  constructor(
    private readonly held: HeldCredential,
    private readonly now: () => Date = () => new Date(),
  ) {}

  /** The members that the Digital Credentials API returns, or the form that is posted to `response_uri`. */
  async answer(
    request: WalletRequest,
    origin?: string,
    behaviour: WalletBehaviour = {},
  ): Promise<Record<string, unknown>> {
    const { digital, parameters, requestObject } = request;
    const annexC = this.annexCRequest(digital);
    const response = annexC
      ? await this.answerAnnexC(annexC, origin!, behaviour)
      : await this.answerParameters(readParameters(digital[0], parameters, requestObject), origin, behaviour);
    return behaviour.changeSent ? behaviour.changeSent(response) : response;
  }

  private annexCRequest(digital: readonly DigitalRequest[]): DigitalRequest | undefined {
    return digital.find(({ protocol, data }) => {
      if (protocol !== 'org-iso-mdoc') return false;
      return Buffer.from(String(data['deviceRequest']), 'base64url').includes(this.held.docType);
    });
  }

  private async answerParameters(
    parameters: Parameters,
    origin: string | undefined,
    behaviour: WalletBehaviour,
  ): Promise<Record<string, unknown>> {
    const [key] = parameters.client_metadata.jwks?.keys ?? [];
    const presented = await this.presented(parameters, key, origin);
    const credential = present(this.held, presented, behaviour).toString(
      this.held.format === 'mso_mdoc' ? 'base64url' : 'utf8',
    );
    const query = parameters.dcql_query.credentials.find(({ meta }) =>
      JSON.stringify(meta).includes(this.held.docType),
    );
    const { state } = parameters;
    const members = {
      vp_token: { [query?.id ?? 'none']: [credential] },
      ...(state !== undefined && { state }),
    };
    const changed = behaviour.changeMembers?.(members) ?? members;
    if (!key) return changed;
    return { response: await encrypt(changed, key, behaviour) };
  }

  private async presented(
    { nonce, client_id: clientId, response_uri: responseUri }: Parameters,
    key: (JWK & { kid: string }) | undefined,
    origin = '',
  ): Promise<Presented> {
    const thumbprint = key ? await thumbprintOf(key) : null;
    const transcript =
      responseUri === undefined
        ? browserTranscript({ origin, nonce, thumbprint })
        : redirectTranscript({ clientId: clientId!, nonce, thumbprint, responseUri });
    return { transcript, nonce, audience: clientId ?? `origin:${origin}`, now: this.now() };
  }

  private async answerAnnexC(
    { data }: DigitalRequest,
    origin: string,
    behaviour: WalletBehaviour,
  ): Promise<Record<string, unknown>> {
    const encryptionInfo = String(data['encryptionInfo']);
    const [, info] = decodeCbor(Buffer.from(encryptionInfo, 'base64url')) as [
      string,
      Map<string, Map<number, Uint8Array>>,
    ];
    const recipient = info.get('recipientPublicKey')!;
    const transcript = annexCTranscript(encryptionInfo, origin);
    const bytes = present(this.held, { transcript, nonce: '', audience: '', now: this.now() }, behaviour);
    const suite: CipherSuite = annexCSuite();
    const point = Buffer.concat([Buffer.from([4]), recipient.get(-2)!, recipient.get(-3)!]);
    const recipientPublicKey = await suite.kem.deserializePublicKey(Uint8Array.from(point).buffer);
    const hpkeInfo = Uint8Array.from(encodeCbor(transcript)).buffer;
    const sender = await suite.createSenderContext({ recipientPublicKey, info: hpkeInfo });
    const cipherText = new Uint8Array(await sender.seal(Uint8Array.from(bytes).buffer));
    const response = encodeCbor(['dcapi', { enc: new Uint8Array(sender.enc), cipherText }]);
    return { response: Buffer.from(response).toString('base64url') };
  }
}

function readParameters(
  digital: DigitalRequest | undefined,
  link: Record<string, string> | undefined,
  requestObject: string | undefined,
): Parameters {
  const signed = requestObject ?? digital?.data['request'];
  if (typeof signed === 'string')
    return JSON.parse(Buffer.from(signed.split('.')[1]!, 'base64url').toString()) as Parameters;
  if (!link) return digital!.data as unknown as Parameters;
  const json = ['dcql_query', 'client_metadata'].map(
    (name) => [name, JSON.parse(link[name]!) as unknown] as const,
  );
  return { ...link, ...Object.fromEntries(json) } as unknown as Parameters;
}

async function encrypt(
  members: Record<string, unknown>,
  key: JWK & { kid: string },
  { enc = 'A128GCM', jweHeader }: WalletBehaviour,
): Promise<string> {
  const header = { alg: 'ECDH-ES', enc, kid: key.kid, ...jweHeader };
  return new CompactEncrypt(Buffer.from(JSON.stringify(members)))
    .setProtectedHeader(header)
    .encrypt(await importJWK(key, 'ECDH-ES'));
}
