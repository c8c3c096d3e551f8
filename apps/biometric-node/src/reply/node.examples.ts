import { examples } from '@gatehouse/platform';
import { nodeStatus } from './node.error';

/** On which endpoints, and thus how ids travel. */
export type Side = 'encrypted' | 'plain';

// Of the test vectors in docs/encryption.md.
const jwe =
  'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIiwicyI6IkFBRUNBd1FGQmdjSUNRb0xEQTBPRHcifQ..oKGio6Slpqeoqaqr';
export const encryptedFeatures = `${jwe}.frZ_EgyUeOnsL6eWdCKVCi3emxCxCNjAntrXxqsWSC4SXFBlI6w96grlSuKmnjaCT4g.mqyjVY59pZ12mtMwcTUFoQ`;
export const encryptedPuid = `${jwe}.TqLhxEnaFWog7TQfhsM0yF-7fHc.1jBwAM4fTC1uwcnHFuRhZQ`;
const encryptedGuid = `${jwe}.gakvz2-m-eAoXOjaUuB2qXEO5qc.34O7sj-0Bayc2bFHIlgMVg`;

export const puid = 'k3n0v7q2x9a4m1c8z5t6';
export const guid = 'p8r2w5y1b6d9f3h0j7l4';

const ids = { encrypted: { puid: encryptedPuid, guid: encryptedGuid }, plain: { puid, guid } };
const common = { encrypted: {}, plain: { statusCode: 200 } };

/** What an enrollment may answer with 200. */
export function enrollExamples(side: Side) {
  const enrolled = (message: string) => ({
    status: nodeStatus.success,
    ...common[side],
    message,
    ...ids[side],
    enroll_level: 1,
    ...(side === 'encrypted' && { score: 0.9731 }),
  });
  return examples({
    'Somebody new': enrolled('Ok'),
    'Somebody who is enrolled already': enrolled('User Already Enrolled'),
    'No usable face': {
      status: nodeStatus.enrollmentFailed,
      ...common[side],
      message: 'Face enrollment failed',
    },
  });
}

/** What a prediction may answer with 200. */
export function predictExamples(side: Side) {
  const recognised = { status: nodeStatus.success, ...common[side], message: 'Ok' };
  const nobody = {
    status: nodeStatus.refused,
    ...common[side],
    message: 'User not enrolled',
    puid: '-1',
    guid: '-1',
    score: side === 'encrypted' ? '-1' : -1,
  };
  return examples({
    'Somebody who is known': { ...recognised, ...ids[side], enroll_level: 1, score: 0.9731 },
    'Those most alike, where K is above 1': { ...recognised, PI_list: [{ ...ids[side], score: 0.9731 }] },
    Nobody: nobody,
    'Nobody, where K is above 1': { ...nobody, PI_list: [] },
    'No usable face': {
      status: nodeStatus.authenticationFailed,
      ...common[side],
      message: 'Face authentication failed',
    },
  });
}
