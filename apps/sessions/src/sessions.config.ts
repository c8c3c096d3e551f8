import { auditVariables } from '@gatehouse/audit';
import { authVariables, enrollmentModes, jwtVariables, tokenStorages } from '@gatehouse/auth';
import { faceModelNames } from '@gatehouse/biometrics';
import { databaseVariables } from '@gatehouse/database';
import { baseUrl, choice, type Config, integer, platformVariables, text } from '@gatehouse/platform';
import { tokenKeyVariables, vaultVariables } from '@gatehouse/vault';
import { webhookVariables } from '@gatehouse/webhooks';

const day = 24 * 60 * 60;

export const sessionsVariables = {
  ...platformVariables({ port: 3003 }),
  ...databaseVariables,
  ...vaultVariables,
  ...tokenKeyVariables,
  ...authVariables,
  ...jwtVariables,
  ...webhookVariables,
  ...auditVariables,
  PUBLIC_URL: baseUrl({
    about:
      'The base of launch URLs, as reachable by the browsers of your visitors. Its host is the relying party of passkeys, so it must be a name and stay the same.',
    required: true as const,
  }),
  SESSION_TTL: integer({
    about: 'How long a session stays open after its creation, in seconds.',
    min: 60,
    max: day,
    default: 15 * 60,
  }),
  SESSION_RETENTION: integer({
    about:
      'How long the result of a session is kept after its end, in seconds. Then its key and all data are deleted.',
    min: 60,
    max: 365 * day,
    default: day,
  }),
  SESSION_TOMBSTONE_DAYS: integer({
    about:
      'How long a deleted session keeps returning 410 with its receipt, in days. Its tombstone contains no data.',
    min: 1,
    max: 3650,
    default: 90,
  }),
  ENROLLMENT: choice(enrollmentModes, {
    about:
      '`gallery`: the biometric node stores a template of each enrolled face, and finds duplicates. `token`: no descriptor leaves the device, so there is no duplicate check and no search among all people; a SIGN-IN needs the token of the person. A customer can have its own value.',
    default: 'gallery' as const,
  }),
  TOKEN_STORAGE: choice(tokenStorages, {
    about:
      '`device`: face tokens stay on the devices that made them. `server`: the biometric node keeps an encrypted copy, so that a person can sign in on another device. A customer can have its own value.',
    default: 'device' as const,
  }),
  FACE_MODEL: choice(faceModelNames, {
    about:
      'The model with which the launch page computes face descriptors. `sface` needs files that `npm run models -- get sface` fetches. See docs/face-models.md before you change it.',
    default: 'faceapi' as const,
  }),
  GATEHOUSE_MODELS: text({
    about: 'The folder of the files of FACE_MODEL. Read at the start; not needed for `faceapi`.',
    expects: 'a folder',
    default: '.gatehouse/models',
  }),
  LAUNCH_PAGE: text({
    about: 'The folder of the built launch page. Default: `dist/apps/launch`, next to this app.',
    expects: 'a folder',
  }),
  PASSKEY_ORIGINS: text({
    about:
      'Further origins that may use passkeys besides that of PUBLIC_URL, separated by commas; for native apps, such as `android:apk-key-hash:…`.',
    expects: 'origins, separated by commas',
    pattern: /^[!-~]+( *, *[!-~]+)*$/,
  }),
};

export type SessionsConfig = Config<typeof sessionsVariables>;
