import { type CredentialType } from '../age/credential-type.table';
import { signatureAlgorithms } from '../cose/algorithm.table';
import { ageQuery } from './dcql';
import { publicPart } from './encryption-key';
import { type PendingRequest } from './pending-request';

/** Content encryption of responses. */
export const contentEncryption = ['A128GCM', 'A256GCM'];

/** The parameters of an authorization request (OpenID4VP 1.0, 5 and A.2). */
export function openid4vpParameters(
  pending: PendingRequest,
  types: readonly CredentialType[],
): Record<string, unknown> {
  const { mode, nonce, threshold, clientId, responseUri, state } = pending;
  return {
    response_type: 'vp_token',
    response_mode: mode,
    ...(clientId !== undefined && { client_id: clientId }),
    ...(responseUri !== undefined && { response_uri: responseUri }),
    ...(state !== undefined && { state }),
    nonce,
    dcql_query: ageQuery(types, threshold),
    client_metadata: clientMetadata(pending),
  };
}

function clientMetadata({ encryptionKey }: PendingRequest): Record<string, unknown> {
  const jose = signatureAlgorithms.map((algorithm) => algorithm.jose);
  const cose = signatureAlgorithms.flatMap((algorithm) => algorithm.cose);
  return {
    vp_formats_supported: {
      mso_mdoc: { issuerauth_alg_values: cose, deviceauth_alg_values: cose },
      'dc+sd-jwt': { 'sd-jwt_alg_values': jose, 'kb-jwt_alg_values': jose },
    },
    ...(encryptionKey && {
      jwks: { keys: [publicPart(encryptionKey)] },
      encrypted_response_enc_values_supported: contentEncryption,
    }),
  };
}
