import type { Claim, SessionKind } from '@gatehouse/sdk/browser';
import { findModelsToPreload, getFaceRules, getRecognitionModel } from './recognition-model';

const file = { name: 'f', version: '1', url: 'models/f', size: 3, sha256: 'a'.repeat(64) };
const sface = { name: 'sface', version: 'SFACE_1', files: [file] };
const claim = (kind: SessionKind, page: object) => ({ kind, page }) as unknown as Claim<SessionKind>;
const enroll = { type: 'ENROLL', requirements: ['face'], estimateAge: false };

describe('the recognition model of a session', () => {
  it('is face-api where the server names none', () => {
    expect(getRecognitionModel(claim('verification', enroll))).toMatchObject({
      version: 'FACEAPI_1',
      files: [],
    });
    expect(getFaceRules(claim('verification', enroll)).maxDistance).toBe(0.5);
  });

  it('is the one that the server names', () => {
    const named = claim('verification', { ...enroll, faceModel: sface });
    expect(getRecognitionModel(named)).toBe(sface);
    expect(getFaceRules(named).maxDistance).toBe(1.05);
  });
});

describe('findModelsToPreload', () => {
  it.each([
    [
      'an ENROLL with SFace',
      'verification',
      { ...enroll, faceModel: sface },
      { age: false, descriptors: true },
    ],
    [
      'a session that estimates the age, too',
      'verification',
      { ...enroll, estimateAge: true, faceModel: sface },
      { age: true, descriptors: true },
    ],
    [
      'an age check with a document',
      'age',
      { requirements: ['face', 'identity_document'], faceModel: sface },
      { age: true, descriptors: true },
    ],
    [
      'an age check that may ask for a document',
      'age',
      { requirements: ['face'], mayAskDocument: true, faceModel: sface },
      { age: true, descriptors: true },
    ],
    [
      'an age check without a document',
      'age',
      { requirements: ['face'], mayAskDocument: false, faceModel: sface },
      undefined,
    ],
    [
      'a sign-in with only a passkey',
      'verification',
      { ...enroll, requirements: ['passkey'], faceModel: sface },
      undefined,
    ],
    ['face-api, whose model is small', 'verification', enroll, undefined],
  ] as const)('of %s', (_, kind, page, expected) => {
    expect(findModelsToPreload(claim(kind, page))).toEqual(expected);
  });
});
