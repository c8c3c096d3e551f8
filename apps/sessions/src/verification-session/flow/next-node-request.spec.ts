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
});
