import type { Engine } from './engine';

/** What an engine cannot do in a test. */
export interface Limit {
  reason: string;
  /** What the tests do instead. */
  instead: string;
}

export const abilities = [
  'a camera that plays a file',
  'the camera of a phone',
  'passkeys',
  'a blocked camera',
] as const;
type Ability = (typeof abilities)[number];

const noClips: Limit = {
  reason: 'its fake camera shows only a test picture',
  instead: 'the tests use a canvas stream',
};
const noPhone: Limit = {
  reason: 'it runs on a desktop',
  instead: 'the tests set the user agent and the size of a phone',
};

/** docs/testing.md has the same table; a test compares them. */
export const limits: Record<Engine['name'], Partial<Record<Ability, Limit>>> = {
  Firefox: { 'a camera that plays a file': noClips, 'the camera of a phone': noPhone },
  WebKit: {
    'a camera that plays a file': noClips,
    'the camera of a phone': noPhone,
    passkeys: {
      reason: 'WebKitGTK has none',
      instead: 'the tests enroll and sign in with the face, and check that the page offers another device',
    },
    'a blocked camera': {
      reason: 'MiniBrowser allows the camera to every page that WebDriver controls',
      instead: 'a script rejects as a blocked camera does, and the test presses “Try again”',
    },
  },
};
