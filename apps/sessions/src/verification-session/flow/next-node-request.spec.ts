import type { VerificationFindings } from '../model/verification-findings';
import type { VerificationSession } from '../model/verification-session';
import { nextNodeRequest } from './next-node-request';

const features = [[1, 2, 3]];
const session = (type: 'ENROLL' | 'SIGN-IN') =>
  ({
    owner: { customerId: 'customer', mode: 'live' },
    request: { type, requirements: ['face', 'passkey'] },
  }) as unknown as VerificationSession;
const findings = (found: Partial<VerificationFindings>) =>
  ({ done: ['face', 'passkey'], ...found }) as VerificationFindings;

describe('a request to the node', () => {
  it.each(['ENROLL', 'SIGN-IN'] as const)(
    'goes to the gallery of the model that described the face, whatever FACE_MODEL is by then: %s',
    (type) => {
      const request = (version?: string) =>
        nextNodeRequest(session(type), findings({ face: { features, ...(version && { version }) } }));
      expect(request('SFACE_1')?.message).toMatchObject({ version: 'SFACE_1', features });
      // Sessions of release 0.2.0 stored no version.
      expect(request()?.message).toMatchObject({ version: 'FACEAPI_1', features });
    },
  );

  it('passes on sealed features unopened', () => {
    const sealedFeatures = { jwe: 'the.sealed..face.!', binding: 'the-binding' };
    const face = { sealedFeatures, version: 'SFACE_1' };
    expect(nextNodeRequest(session('ENROLL'), findings({ face }))).toEqual({
      job: 'enroll-for-session',
      message: { customerId: 'customer', mode: 'live', version: 'SFACE_1', sealedFeatures },
    });
  });

  it('registers a person without a face if only a token is enrolled', () => {
    expect(nextNodeRequest(session('ENROLL'), findings({ face: { version: 'FACEAPI_1' } }))).toEqual({
      job: 'register-person',
      message: { customerId: 'customer', mode: 'live', version: 'FACEAPI_1' },
    });
  });

  it('compares a face with the person that the host has named, and looks for them after a comparison with their token', () => {
    const named = { puid: 'p', version: 'FACEAPI_1' };
    expect(
      nextNodeRequest(session('SIGN-IN'), findings({ named, face: { features } }))?.message,
    ).toMatchObject({ puid: 'p', features });
    expect(
      nextNodeRequest(session('SIGN-IN'), findings({ named, face: { comparedWith: 'p' } })),
    ).toMatchObject({
      job: 'find-people',
      message: { puids: ['p'], version: 'FACEAPI_1' },
    });
  });

  it('does not move a person whom only the host has named', () => {
    const person = { puid: 'p', guid: 'g' };
    const move = { features, version: 'SFACE_1' };
    const named = { puid: 'p', version: 'FACEAPI_1' };
    expect(nextNodeRequest(session('SIGN-IN'), findings({ named, person, move }))).toBeUndefined();
  });

  it('moves a person to the gallery of the model that described the face', () => {
    const person = { puid: 'p', guid: 'g' };
    const move = { features, version: 'SFACE_1' };
    expect(
      nextNodeRequest(session('SIGN-IN'), findings({ claim: { puid: 'p' }, person, move })),
    ).toMatchObject({
      job: 'enroll-for-session',
      message: { version: 'SFACE_1', puid: 'p', features },
    });
  });

  describe('before the passkey of an ENROLL', () => {
    const face = { features, version: 'SFACE_1' };
    const before = (found: Partial<VerificationFindings>) =>
      nextNodeRequest(
        session('ENROLL'),
        findings({ done: ['face'], face, acceptsNoPasskey: true, ...found }),
      );

    it('asks in the gallery of the face whether the person is enrolled', () => {
      expect(before({})).toEqual({
        job: 'recognise-for-session',
        message: { customerId: 'customer', mode: 'live', version: 'SFACE_1', features },
      });
    });

    it.each<[string, Partial<VerificationFindings>]>([
      ['the device does not accept that no passkey is added', { acceptsNoPasskey: undefined }],
      ['there is a token only', { face: { version: 'SFACE_1' } }],
      ['the face is still to come', { done: [], face: undefined }],
      ['the node has recognised the face', { isRecognised: true }],
      ['the node does not know the face', { isRecognised: false }],
      ['the node was asked often enough', { lookupsLeft: 0 }],
    ])('asks nothing if %s', (_, found) => {
      expect(before(found)).toBeUndefined();
    });
  });
});
