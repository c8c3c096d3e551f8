import { examples } from '@gatehouse/platform';
import { nodeStatus } from './node.errors';

/** The kind of endpoint, which determines how ids are sent. */
export type EndpointKind = 'encrypted' | 'plain';

// From the test vectors in docs/encryption.md.
const jwe =
  'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIiwicyI6IkFBRUNBd1FGQmdjSUNRb0xEQTBPRHcifQ..oKGio6Slpqeoqaqr';
export const encryptedFeatures = `${jwe}.frZ_EgyUeOnsL6eWdCKVCi3emxCxCNjAntrXxqsWSC4SXFBlI6w96grlSuKmnjaCT4g.mqyjVY59pZ12mtMwcTUFoQ`;
export const encryptedPuid = `${jwe}.TqLhxEnaFWog7TQfhsM0yF-7fHc.1jBwAM4fTC1uwcnHFuRhZQ`;
const encryptedGuid = `${jwe}.gakvz2-m-eAoXOjaUuB2qXEO5qc.34O7sj-0Bayc2bFHIlgMVg`;

export const puid = 'k3n0v7q2x9a4m1c8z5t6';
export const guid = 'p8r2w5y1b6d9f3h0j7l4';

const ids = { encrypted: { puid: encryptedPuid, guid: encryptedGuid }, plain: { puid, guid } };
const common = { encrypted: {}, plain: { statusCode: 200 } };

/** The 200 replies of an enrollment. */
export function enrollExamples(kind: EndpointKind) {
  const enrolled = (message: string) => ({
    status: nodeStatus.success,
    ...common[kind],
    message,
    ...ids[kind],
    enroll_level: 1,
    ...(kind === 'encrypted' && { score: 0.97 }),
  });
  return examples({
    'New person': enrolled('Ok'),
    'Already enrolled': enrolled('User Already Enrolled'),
    'No usable face': {
      status: nodeStatus.enrollmentFailed,
      ...common[kind],
      message: 'Face enrollment failed',
    },
  });
}

/** The 200 replies of a prediction. */
export function predictExamples(kind: EndpointKind) {
  const recognised = { status: nodeStatus.success, ...common[kind], message: 'Ok' };
  const notEnrolled = {
    status: nodeStatus.rejected,
    ...common[kind],
    message: 'User not enrolled',
    puid: '-1',
    guid: '-1',
    score: kind === 'encrypted' ? '-1' : -1,
  };
  return examples({
    Recognised: { ...recognised, ...ids[kind], enroll_level: 1, score: 0.97 },
    'Best matches, with K above 1': { ...recognised, PI_list: [{ ...ids[kind], score: 0.97 }] },
    'Not enrolled': notEnrolled,
    'Not enrolled, with K above 1': { ...notEnrolled, PI_list: [] },
    'No usable face': {
      status: nodeStatus.authenticationFailed,
      ...common[kind],
      message: 'Face authentication failed',
    },
  });
}
