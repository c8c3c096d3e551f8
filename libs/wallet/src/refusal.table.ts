interface Refusal {
  /** For logs and auditors. Never shown to a visitor. */
  text: string;
  /** What demands the check. */
  clause: string;
}

const iso = 'ISO/IEC 18013-5';
const vp = 'OpenID4VP 1.0';

/** Why a presentation is refused. Every refusal has exactly one of these reasons. */
export const refusals = {
  // The message
  'too-large': { text: 'the response or a part of it is larger than the limit', clause: 'ours' },
  'too-deep': { text: 'the response is nested deeper than the limit', clause: 'ours' },
  'malformed-response': { text: 'the response does not have the members of its mode', clause: `${vp}, 8.1` },
  'malformed-cbor': {
    text: 'the CBOR is invalid, or not of the expected structure',
    clause: `${iso}, 8.3.2.1`,
  },
  'malformed-jwt': { text: 'a JWT is invalid', clause: 'RFC 7515, 5.2' },
  'malformed-jwe': { text: 'the JWE is invalid', clause: 'RFC 7516, 5.2' },
  malformed: { text: 'a part of the response could not be read', clause: 'ours' },
  'wallet-error': { text: 'the wallet replied with an error', clause: `${vp}, 8.5` },
  'wrong-state': { text: 'the state is not that of the request', clause: `${vp}, 5.3` },
  'not-encrypted': { text: 'the response had to be encrypted', clause: `${vp}, 8.3` },
  'unexpected-encryption': { text: 'an encrypted response was not requested', clause: `${vp}, 8.3` },
  'unsupported-encryption': {
    text: 'an algorithm or a header of the JWE is not accepted',
    clause: `${vp}, 8.3`,
  },
  'wrong-encryption-key': { text: 'the JWE names another key', clause: `${vp}, 8.3` },
  'decryption-failed': {
    text: 'the key of this session does not decrypt the response',
    clause: `${vp}, 8.3`,
  },
  'no-credential': { text: 'the response has no credential', clause: `${vp}, 8.1` },
  'too-many-credentials': { text: 'the response has more than one credential', clause: `${vp}, 8.1` },
  'unknown-query': { text: 'the response answers a query that was not asked', clause: `${vp}, 8.1` },

  // The issuer
  'missing-certificate': {
    text: 'the credential names neither a certificate nor a trusted key',
    clause: `${iso}, 9.1.2.4`,
  },
  'malformed-certificate': { text: 'a certificate of the credential is invalid', clause: 'RFC 5280, 4.1' },
  'unknown-issuer': { text: 'no trust anchor has issued the certificate', clause: `${iso}, 9.3.3` },
  'demo-issuer': { text: 'the demo issuer is trusted for test keys only', clause: 'ours' },
  'certificate-expired': { text: 'a certificate of the issuer has expired', clause: `${iso}, 9.3.3` },
  'certificate-not-yet-valid': {
    text: 'a certificate of the issuer is not valid yet',
    clause: `${iso}, 9.3.3`,
  },
  'certificate-usage': { text: 'the certificate may not sign credentials', clause: `${iso}, B.1.4` },
  'certificate-authority': {
    text: 'an issuer in the chain may not issue certificates',
    clause: 'RFC 5280, 6.1.4',
  },
  'certificate-constraints': {
    text: 'the chain has a path length, name constraint or critical extension that forbids it',
    clause: 'RFC 5280, 6.1.4',
  },
  'certificate-signature': { text: 'the signature of a certificate is invalid', clause: 'RFC 5280, 6.1.3' },
  'certificate-algorithm': { text: 'a certificate uses a weak or unknown algorithm', clause: `${iso}, B.3` },
  'issuer-mismatch': {
    text: 'the certificate does not belong to the issuer that the credential names',
    clause: 'SD-JWT VC, 2.5',
  },
  'issuer-signature': {
    text: 'the signature of the issuer is invalid',
    clause: `${iso}, 9.1.2.4; RFC 9901, 7.1`,
  },
  'unsupported-algorithm': {
    text: 'a signature or digest algorithm is not accepted',
    clause: `${iso}, 9.1.2.4; RFC 9901, 7.1`,
  },
  'unsupported-critical-header': {
    text: 'a header that must be understood is unknown',
    clause: 'RFC 7515, 4.1.11; RFC 9052, 3.1',
  },
  'wrong-token-type': { text: 'the `typ` of a JWT is another', clause: 'SD-JWT VC, 2.2.1; RFC 9901, 4.3' },

  // The credential
  'wrong-credential-type': {
    text: 'the credential has another type (docType, vct) than requested',
    clause: `${iso}, 9.3.1; SD-JWT VC, 2.2.2`,
  },
  expired: { text: 'the credential has expired', clause: `${iso}, 9.3.1; RFC 7519, 4.1.4` },
  'not-yet-valid': { text: 'the credential is not valid yet', clause: `${iso}, 9.3.1; RFC 7519, 4.1.5` },
  'signed-outside-certificate': {
    text: 'the credential was signed when its certificate was not valid',
    clause: `${iso}, 9.3.1`,
  },
  'digest-mismatch': {
    text: 'a disclosed value does not have the digest that the issuer has signed',
    clause: `${iso}, 9.3.1; RFC 9901, 7.1`,
  },
  'duplicate-element': {
    text: 'a value or a digest is present twice',
    clause: `${iso}, 9.1.2.4; RFC 9901, 7.1`,
  },
  'unrequested-element': { text: 'the wallet has disclosed more than the age', clause: 'GDPR, 5(1)(c)' },
  'self-asserted-element': {
    text: 'values that only the holder has signed are not accepted',
    clause: `${iso}, 9.1.3`,
  },
  'claim-conflict': {
    text: 'a disclosure has a reserved name, or one that is in use',
    clause: 'RFC 9901, 7.1',
  },
  'malformed-disclosure': { text: 'a disclosure is invalid', clause: 'RFC 9901, 4.2' },

  // The holder
  'missing-device-signature': { text: 'the device has not signed', clause: `${iso}, 9.1.3` },
  'device-mac': {
    text: 'a MAC is not accepted, because it convinces only the one who has requested it',
    clause: `${iso}, 9.1.3.5`,
  },
  'device-signature': {
    text: 'the device has signed another session, or another device has signed',
    clause: `${iso}, 9.1.3.6; ${vp}, B.2.6`,
  },
  'missing-holder-key': {
    text: 'the issuer has not bound the credential to a key',
    clause: `${iso}, 9.1.2.4; RFC 9901, 4.1.2`,
  },
  'missing-key-binding': { text: 'the key binding JWT is missing', clause: 'RFC 9901, 7.3' },
  'key-binding-signature': {
    text: 'the signature of the key binding JWT is invalid',
    clause: 'RFC 9901, 7.3',
  },
  'wrong-audience': { text: 'the presentation was made for another verifier', clause: `${vp}, 14.1.2` },
  'wrong-nonce': { text: 'the presentation was made for another request', clause: `${vp}, 14.1.2` },
  'presented-too-early': { text: 'the presentation is dated in the future', clause: 'RFC 9901, 7.3' },
  'presented-too-late': { text: 'the presentation is too old', clause: 'RFC 9901, 7.3' },
  'wrong-presentation-hash': {
    text: 'the key binding JWT belongs to other disclosures',
    clause: 'RFC 9901, 7.3',
  },

  // The status
  revoked: { text: 'the issuer has revoked the credential', clause: 'Token Status List, 7' },
  suspended: { text: 'the issuer has suspended the credential', clause: 'Token Status List, 7' },
  'status-unknown': { text: 'the status list could not be fetched', clause: 'Token Status List, 8.3' },
  'status-invalid': {
    text: 'the status list is invalid, or not from the issuer',
    clause: 'Token Status List, 8.3',
  },
  'status-expired': { text: 'the status list has expired', clause: 'Token Status List, 8.3' },

  // The age
  'missing-element': { text: 'no disclosed value proves or disproves the age', clause: `${iso}, 7.2.5` },
  'malformed-element': { text: 'a value of an age is not true or false', clause: `${iso}, 7.2.5` },
  'contradictory-ages': { text: 'the values of the ages contradict each other', clause: `${iso}, 7.2.5` },
  'age-below-threshold': {
    text: 'the proof is genuine and says that the holder is younger',
    clause: 'the session',
  },
} as const satisfies Record<string, Refusal>;

export type RefusalReason = keyof typeof refusals;
