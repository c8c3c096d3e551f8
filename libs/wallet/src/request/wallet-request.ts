import { randomBytes } from 'node:crypto';
import { type CredentialType, credentialTypes } from '../age/credential-type.table';
import { annexCRequests } from './annex-c-request';
import { provingTypes } from './dcql';
import { generateEncryptionKey } from './encryption-key';
import { openid4vpParameters } from './openid4vp-parameters';
import { type PendingRequest, type WalletMode } from './pending-request';
import { type RequestSigner, signerClientId, signRequest } from './request-signer';

export interface WalletRequestOptions {
  mode: WalletMode;
  threshold: number;
  /** The origin of the page: required for the Digital Credentials API. */
  origin?: string;
  /** Where the wallet posts its response: required for `direct_post` and `direct_post.jwt`. */
  responseUri?: string;
  /** Signs requests, so that wallets show who asks. */
  signer?: RequestSigner;
  acceptsDemo?: boolean;
  types?: readonly CredentialType[];
}

/** A member of `requests` of `navigator.credentials.get({ digital })`. */
export interface DigitalRequest {
  protocol: 'openid4vp-v1-unsigned' | 'openid4vp-v1-signed' | 'org-iso-mdoc';
  data: Record<string, unknown>;
}

export interface WalletRequest {
  /** To be stored with the session. */
  pending: PendingRequest;
  /** For the Digital Credentials API; empty for responses that the wallet posts. */
  digital: DigitalRequest[];
  /** For responses that the wallet posts: the parameters of a link without a signature. */
  parameters?: Record<string, string>;
  /** For responses that the wallet posts: the signed request object (RFC 9101), which is served at `request_uri`. */
  requestObject?: string;
}

const minNonceBytes = 32;

/** Creates a request for a proof of the age. */
export async function createWalletRequest(options: WalletRequestOptions): Promise<WalletRequest> {
  const types = requestedTypes(options);
  const pending = createPending(options, types);
  if (options.mode === 'annex_c') return { pending, digital: annexCRequests(pending, types) };
  const parameters = openid4vpParameters(pending, types);
  const { signer } = options;
  if (options.mode.startsWith('direct_post')) {
    if (!signer) return { pending, digital: [], parameters: linkParameters(parameters) };
    return { pending, digital: [], requestObject: await signRequest(parameters, signer) };
  }
  if (!signer) return { pending, digital: [{ protocol: 'openid4vp-v1-unsigned', data: parameters }] };
  const request = await signRequest({ ...parameters, expected_origins: [pending.origin] }, signer);
  return { pending, digital: [{ protocol: 'openid4vp-v1-signed', data: { request } }] };
}

function requestedTypes({
  mode,
  threshold,
  types = credentialTypes,
}: WalletRequestOptions): CredentialType[] {
  const usable = types.filter(({ format }) => mode !== 'annex_c' || format === 'mso_mdoc');
  const proving = provingTypes(usable, threshold);
  if (proving.length === 0) throw new RangeError(`No type of credential proves the age ${threshold}`);
  return proving;
}

function createPending(options: WalletRequestOptions, types: readonly CredentialType[]): PendingRequest {
  const { mode, threshold, origin, responseUri, signer, acceptsDemo = false } = options;
  const isPosted = mode === 'direct_post' || mode === 'direct_post.jwt';
  if (isPosted ? responseUri === undefined : origin === undefined)
    throw new TypeError(`${mode} requires ${isPosted ? 'responseUri' : 'origin'}`);
  const pending: PendingRequest = {
    mode,
    threshold,
    nonce: randomBytes(minNonceBytes).toString('base64url'),
    types: types.map(({ id }) => id),
    acceptsDemo,
  };
  if (signer) pending.clientId = signerClientId(signer);
  if (isPosted) {
    pending.clientId ??= `redirect_uri:${responseUri}`;
    Object.assign(pending, { responseUri, state: randomBytes(16).toString('base64url') });
  } else pending.origin = origin;
  if (mode.endsWith('.jwt') || mode === 'annex_c') pending.encryptionKey = generateEncryptionKey();
  return pending;
}

/** Parameters of a URL are texts. */
const linkParameters = (parameters: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
