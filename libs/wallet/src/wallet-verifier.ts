import { concludeAge } from './age/age';
import { type CredentialType, credentialTypes } from './age/credential-type.table';
import { decodeBase64url } from './base64url';
import { type TrustAnchors } from './certificate/trust-anchors';
import { limits } from './limits';
import { verifyMdoc } from './mdoc/mdoc-verifier';
import {
  annexCTranscript,
  browserTranscript,
  redirectTranscript,
  type SessionTranscript,
} from './mdoc/session-transcript';
import { refuse, refuseUnless, WalletRefusal } from './refusal';
import { type RefusalReason } from './refusal.table';
import { thumbprintOf } from './request/encryption-key';
import { type PendingRequest } from './request/pending-request';
import { decryptAnnexC } from './response/annex-c-response';
import { readOpenid4vpResponse } from './response/openid4vp-response';
import { verifySdJwt } from './sd-jwt/sd-jwt-verifier';
import { checkStatus, type FetchStatusList } from './status/status-list';
import { type VerifiedCredential } from './verified-credential';

/** What was proved. Never the credential, and nothing of the holder but the age. */
export interface WalletProof {
  format: CredentialType['format'];
  /** The docType or vct. */
  docType: string;
  /** The trust anchor. */
  issuer: string;
  /** The age of the value that decided. */
  ageOver: number;
  /** Whether the threshold is reached. */
  thresholdResult: boolean;
  issuedAt?: string;
  validUntil?: string;
  /** Whether the issuer names a status list, which was checked. */
  statusChecked: boolean;
  /** Signed by the demo issuer: proves nothing. */
  isDemo?: true;
}

export type WalletOutcome =
  | { isAccepted: true; proof: WalletProof }
  /** `proof` only with `age-below-threshold`: the proof is genuine. */
  | { isAccepted: false; reason: RefusalReason; proof?: WalletProof };

export interface WalletVerifierOptions {
  trust: TrustAnchors;
  /** Without it, credentials with a status list are refused. */
  fetchStatusList?: FetchStatusList;
  types?: readonly CredentialType[];
  now?: () => Date;
}

/** Verifies responses of wallets. It never throws because of a response. */
export class WalletVerifier {
  constructor(private readonly options: WalletVerifierOptions) {}

  /** Verifies the response to a request. That a request is answered once is the matter of the caller. */
  async verify(pending: PendingRequest, response: unknown): Promise<WalletOutcome> {
    try {
      const now = this.options.now?.() ?? new Date();
      const { type, credential } = await this.verifyPresentation(pending, response, now);
      refuseUnless(!credential.anchor.isDemo || pending.acceptsDemo, 'demo-issuer');
      if (credential.status)
        await checkStatus(credential.status, this.options.fetchStatusList, credential.anchor, now);
      return outcomeOf(type, credential, pending.threshold);
    } catch (error) {
      return { isAccepted: false, reason: error instanceof WalletRefusal ? error.reason : 'malformed' };
    }
  }

  private async verifyPresentation(
    pending: PendingRequest,
    response: unknown,
    now: Date,
  ): Promise<{ type: CredentialType; credential: VerifiedCredential }> {
    const { trust } = this.options;
    const transcript = await transcriptOf(pending);
    if (pending.mode === 'annex_c') {
      const bytes = await decryptAnnexC(response, pending.encryptionKey!, transcript);
      return this.verifyAnyType(pending, (type) => verifyMdoc(bytes, { type, transcript, trust, now }));
    }
    const { queryId, credential } = await readOpenid4vpResponse(response, pending);
    refuseUnless(credential.length <= limits.response, 'too-large');
    const type = this.typeOf(queryId);
    if (type.format === 'mso_mdoc') {
      const bytes = decodeBase64url(credential, 'malformed-response');
      return { type, credential: verifyMdoc(bytes, { type, transcript, trust, now }) };
    }
    const audience = pending.clientId ?? `origin:${pending.origin}`;
    const expectation = { type, trust, now, audience, nonce: pending.nonce };
    return { type, credential: verifySdJwt(credential, expectation) };
  }

  /** A response of Annex C does not name the request that it answers. */
  private verifyAnyType(
    { types }: PendingRequest,
    verify: (type: CredentialType) => VerifiedCredential,
  ): { type: CredentialType; credential: VerifiedCredential } {
    for (const id of types) {
      const type = this.typeOf(id);
      try {
        return { type, credential: verify(type) };
      } catch (error) {
        if (!(error instanceof WalletRefusal) || error.reason !== 'wrong-credential-type') throw error;
      }
    }
    return refuse('wrong-credential-type');
  }

  private typeOf(id: string): CredentialType {
    const { types = credentialTypes } = this.options;
    return types.find((type) => type.id === id) ?? refuse('unknown-query');
  }
}

async function transcriptOf(pending: PendingRequest): Promise<SessionTranscript> {
  const {
    mode,
    nonce,
    origin = '',
    clientId = '',
    responseUri = '',
    encryptionInfo = '',
    encryptionKey,
  } = pending;
  if (mode === 'annex_c') return annexCTranscript(encryptionInfo, origin);
  const thumbprint = encryptionKey ? await thumbprintOf(encryptionKey) : null;
  return mode === 'dc_api' || mode === 'dc_api.jwt'
    ? browserTranscript({ origin, nonce, thumbprint })
    : redirectTranscript({ clientId, nonce, thumbprint, responseUri });
}

function outcomeOf(type: CredentialType, credential: VerifiedCredential, threshold: number): WalletOutcome {
  const { ageOver, isReached } = concludeAge(credential.ages, threshold);
  const { anchor, issuedAt, validUntil, status } = credential;
  const proof: WalletProof = {
    format: type.format,
    docType: type.type,
    issuer: anchor.name,
    ageOver,
    thresholdResult: isReached,
    ...(issuedAt && { issuedAt: issuedAt.toISOString() }),
    ...(validUntil && { validUntil: validUntil.toISOString() }),
    statusChecked: status !== undefined,
    ...(anchor.isDemo && { isDemo: true }),
  };
  return isReached
    ? { isAccepted: true, proof }
    : { isAccepted: false, reason: 'age-below-threshold', proof };
}
