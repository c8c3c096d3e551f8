import { readFileSync } from 'node:fs';
import path from 'node:path';
import { decodeCbor, encodeCbor, mapOf } from './cbor/cbor';
import { TrustAnchors } from './certificate/trust-anchors';
import { readCoseSign1 } from './cose/cose-sign1';
import { readDeviceResponse, readNameSpaces } from './mdoc/device-response';
import { verifyDigests, verifyIssuer } from './mdoc/mdoc-verifier';
import { browserTranscript, redirectTranscript } from './mdoc/session-transcript';
import { thumbprintOf } from './request/encryption-key';
import { insertDisclosures } from './sd-jwt/disclosures';

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

describe('ISO/IEC 18013-5, D.4.1.2: the mdoc response, without the portrait and the privileges', () => {
  const hex = readFileSync(path.join(__dirname, '../test/iso-18013-5-device-response.hex'), 'utf8').trim();
  const response = mapOf(decodeCbor(Buffer.from(hex, 'hex')));
  const [document] = response.get('documents') as [Map<string, Map<string, unknown>>];
  const issuerSigned = document.get('issuerSigned')!;
  const issuerAuth = readCoseSign1(issuerSigned.get('issuerAuth'));
  // The certificate of the document signer, because the response does not contain that of the authority.
  const der = Buffer.from(issuerAuth.x5chain[0]!).toString('base64');
  const trust = TrustAnchors.from({
    certificates: [`-----BEGIN CERTIFICATE-----\n${der}\n-----END CERTIFICATE-----`],
  });
  const now = new Date('2020-12-01T00:00:00Z');

  it('has a valid signature of the issuer and valid digests', () => {
    const { mso, signer } = verifyIssuer({ issuerAuth }, trust, now);
    const nameSpaces = readNameSpaces(issuerSigned.get('nameSpaces'));
    verifyDigests({ nameSpaces }, mso);
    expect(signer.anchor.name).toBe('CN=utopia ds, C=US');
    expect(mso.docType).toBe('org.iso.18013.5.1.mDL');
    expect(mso.validUntil).toEqual(new Date('2021-10-01T13:30:02Z'));
    expect([...nameSpaces.values()].flat()).toHaveLength(4);
  });

  it('is refused as a response, because the device has not signed it', () => {
    expect(() => readDeviceResponse(Buffer.from(hex, 'hex'))).toThrow(
      expect.objectContaining({ reason: 'device-mac' }),
    );
  });

  it('is refused after its certificate has expired', () => {
    const today = new Date('2026-11-19T00:00:00Z');
    expect(() => verifyIssuer({ issuerAuth }, trust, today)).toThrow(
      expect.objectContaining({ reason: 'certificate-expired' }),
    );
  });
});

describe('OpenID4VP 1.0, B.2.6: session transcripts', () => {
  const nonce = 'exc7gBkxjx1rdc9udRrveKvSsJIq80avlXeLHhGwqtA';
  const key = {
    kty: 'EC',
    crv: 'P-256',
    x: 'DxiH5Q4Yx3UrukE2lWCErq8N8bqC9CHLLrAwLz5BmE0',
    y: 'XtLM4-3h5o3HUH0MHVJV0kyq0iBlrBwlh8qEDMZ4-Pc',
    kid: '1',
  };

  it('has the thumbprint of B.2.6.1', async () => {
    expect(hexOf(await thumbprintOf(key))).toBe(
      '4283ec927ae0f208daaa2d026a814f2b22dca52cf85ffa8f3f8626c6bd669047',
    );
  });

  it('has the transcript of B.2.6.1', async () => {
    const thumbprint = await thumbprintOf(key);
    const clientId = 'x509_san_dns:example.com';
    const transcript = redirectTranscript({
      clientId,
      nonce,
      thumbprint,
      responseUri: 'https://example.com/response',
    });
    expect(hexOf(encodeCbor(transcript))).toBe(
      '83f6f682714f70656e494434565048616e646f7665725820048bc053c00442af9b8eed494cefdd9d95240d254b046b11b68013722aad38ac',
    );
  });

  it('has the transcript of B.2.6.2', async () => {
    const transcript = browserTranscript({
      origin: 'https://example.com',
      nonce,
      thumbprint: await thumbprintOf(key),
    });
    expect(hexOf(encodeCbor(transcript))).toBe(
      '83f6f682764f70656e4944345650444341504948616e646f7665725820fbece366f4212f9762c74cfdbf83b8c69e371d5d68cea09cb4c48ca6daab761a',
    );
  });
});

describe('RFC 9901, 4.2: disclosures', () => {
  it('has the digests of the examples', () => {
    // 4.2.1 and 4.2.2: `family_name`, and an element of `nationalities`.
    const payload = {
      _sd: ['X9yH0Ajrdm1Oij4tWso9UzzKJvPoDxwmuEcO3XAdRC0'],
      nationalities: [{ '...': 'w0I8EKcdCtUPkGCNUrfwVp2xEgNjtoIDlOxc9-PlOhs' }, { '...': 'decoy' }],
    };
    const disclosures = [
      'WyJfMjZiYzRMVC1hYzZxMktJNmNCVzVlcyIsICJmYW1pbHlfbmFtZSIsICJNw7ZiaXVzIl0',
      'WyJsa2x4RjVqTVlsR1RQVW92TU5JdkNBIiwgIkZSIl0',
    ];
    expect(insertDisclosures(payload, disclosures).claims).toEqual({
      family_name: 'Möbius',
      nationalities: ['FR'],
    });
  });
});
