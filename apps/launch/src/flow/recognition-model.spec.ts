import type { Claim, SessionKind } from '@gatehouse/sdk/browser';
import { findModelsToPreload, getFaceRules, getRecognitionModel, isFormerModel } from './recognition-model';

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

describe('the former model of a person', () => {
  const withSFace = claim('verification', { ...enroll, faceModel: sface });
  it.each([
    ['face-api, where the session uses SFace', withSFace, 'FACEAPI_1', true],
    ['the model of the session', withSFace, 'SFACE_1', false],
    ['SFace, which a session with face-api does not load', claim('verification', enroll), 'SFACE_1', false],
    ['face-api, which the session uses', claim('verification', enroll), 'FACEAPI_1', false],
    ['no other one', withSFace, null, false],
    ['not named by an older server', withSFace, undefined, false],
  ])('is computed if it is %s', (_what, of, version, expected) => {
    expect(isFormerModel(of, version)).toBe(expected);
  });

  const signIn = claim('verification', { ...enroll, type: 'SIGN-IN', faceModel: sface });
  it.each([
    ['a record of the former model', signIn, { version: 'FACEAPI_1' }, true],
    ['a record of an earlier release, which names no version', signIn, {}, true],
    ['a record of the current model', signIn, { version: 'SFACE_1' }, undefined],
    ['a record of a model that this page cannot compute', signIn, { version: 'ACME_1' }, undefined],
    ['no record', signIn, undefined, undefined],
    ['an ENROLL, which compares with no record', withSFace, { version: 'FACEAPI_1' }, undefined],
  ])('is loaded while the person reads the consent only if needed: %s', (_what, of, record, former) => {
    expect(findModelsToPreload(of, record)).toEqual({ age: false, descriptors: true, former });
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
      { age: true, descriptors: false },
    ],
    [
      'a sign-in with only a passkey',
      'verification',
      { ...enroll, requirements: ['passkey'], faceModel: sface },
      undefined,
    ],
    ['an ENROLL with face-api', 'verification', enroll, { age: false, descriptors: true }],
  ] as const)('of %s', (_, kind, page, expected) => {
    expect(findModelsToPreload(claim(kind, page), undefined)).toEqual(expected);
  });
});
