import {
  type Claim,
  defaultFaceVersion,
  type DeviceRecord,
  type FaceRules,
  findFaceRules,
  type RecognitionModel,
  type SessionKind,
} from '@gatehouse/sdk/browser';
import type { FaceModelOptions } from '../face/face.types';

/** An older server names no model. */
const defaultModel: RecognitionModel = { name: 'faceapi', version: defaultFaceVersion, files: [] };

type ClaimPage = Pick<Claim<SessionKind>, 'page'>;

/** The model with which this session compares faces. */
export const getRecognitionModel = ({ page }: ClaimPage): RecognitionModel => page.faceModel ?? defaultModel;

export const getFaceRules = (claim: ClaimPage): FaceRules =>
  findFaceRules(getRecognitionModel(claim).version);

/** Whether the person is enrolled with descriptors that this page can compute besides those of the session: only face-api is always part of it. */
export const isFormerModel = (claim: ClaimPage, formerVersion: string | null | undefined): boolean =>
  formerVersion === defaultFaceVersion && getRecognitionModel(claim).version !== defaultFaceVersion;

/** Descriptors are computed only where they are compared: by the server, or on this page with a document. */
export const needsDescriptors = ({ kind, page }: Claim<SessionKind>): boolean =>
  kind === 'verification' || page.mayAskDocument || page.requirements.includes('identity_document');

/**
 * The models to download while the person reads the consent; undefined where no step shows a face. The server learns the device key only after the consent, so the record of this device decides about the former model.
 */
export function findModelsToPreload(
  claim: Claim<SessionKind>,
  record: Pick<DeviceRecord, 'version'> | undefined,
): FaceModelOptions | undefined {
  const { kind, page } = claim;
  const showsFace = page.requirements.some((step) => step === 'face' || step === 'identity_document');
  if (!showsFace) return undefined;
  const isMove =
    isSignIn(claim) && record !== undefined && isFormerModel(claim, record.version ?? defaultFaceVersion);
  const descriptors = needsDescriptors(claim);
  return { age: kind === 'age' || page.estimateAge, descriptors, ...(isMove && { former: true }) };
}

/** Only a SIGN-IN uses the record of this device. */
export const isSignIn = ({ kind, page }: Claim<SessionKind>): boolean =>
  kind === 'verification' && page.type === 'SIGN-IN';
