import {
  createDeviceKey,
  type DeviceKeyPair,
  exportPublicJwk,
  signStatement,
  computeThumbprint,
} from '@gatehouse/sdk';
import type { SyntheticPerson, Reply, SeededRandom } from '@gatehouse/testing';
import { ExpireSessions } from '../../src/session/expire-sessions.job';
import { scanMilliseconds } from './device-report';
import { type Claimed, rawDeviceApi, type RawDeviceApi } from './raw-device';
import { findNodeKeys, type PublishedKeys } from './node-keys';
import { sealDescriptors } from './sealed-face';
import { toRowId } from './session-history';
import type { Sessions } from './sessions-app';
import type { VerificationHost } from './verification-host';

export interface RecordedReply {
  event: string;
  status: number;
  /** The end state that the reply reports. */
  end: string | null;
  /** What only one reply may grant: an epoch, or a nonce. */
  once?: string;
  message?: string;
}

/** One session with the replies to all its events. */
export interface Race {
  sessionId: string;
  type: 'ENROLL' | 'SIGN-IN';
  face: SyntheticPerson;
  deviceKey: DeviceKeyPair;
  keyId: string;
  calls: RawDeviceApi;
  claimed?: Claimed;
  /** The last step that was sent, to send it again. */
  sent?: { claimed: Claimed; name: string; jwe: string };
  replies: RecordedReply[];
}

export async function beginRace(
  host: VerificationHost,
  type: Race['type'],
  face: SyntheticPerson,
): Promise<Race> {
  const { sessionId } = await host.create({ type });
  const deviceKey = await createDeviceKey();
  const keyId = await computeThumbprint(await exportPublicJwk(deviceKey));
  return { sessionId, type, face, deviceKey, keyId, calls: rawDeviceApi(sessionId), replies: [] };
}

const end: Record<string, string> = { SUCCESS: 'SUCCEEDED', error: 'FAILED' };

/** The end state of a status; null before the end. */
export const toEndState = (status: string | undefined): string | null =>
  status === undefined || status === 'PENDING' ? null : (end[status] ?? status);

/** All events of a session, by name. Each request goes to one of several processes. */
export function raceEvents(all: readonly Sessions[], host: VerificationHost, random: SeededRandom) {
  const anyUrl = () => random.pick(all).url;

  const note = (race: Race, event: string, { status, body }: Reply, once?: string): void => {
    const reportedEnd = toEndState(
      body.ended?.sessionStatus ?? (event === 'delete' ? undefined : body.status),
    );
    race.replies.push({
      event,
      status,
      end: reportedEnd,
      message: body.message,
      ...(status === 200 && { once }),
    });
  };

  const claim = async (race: Race, event = 'claim', code?: string, token?: string): Promise<void> => {
    const reply = await race.calls.claim(anyUrl(), code, token);
    note(race, event, reply, token === undefined ? `epoch ${reply.body.epoch}` : undefined);
    if (reply.status === 200 && reply.body.holdsLease && reply.body.step) race.claimed = reply.body;
  };

  const send = async (race: Race, event: string, answer: object): Promise<void> => {
    const { claimed } = race;
    if (!claimed) return;
    // Each step has its own ciphertext and its own time.
    const events = [{ name: 'step_started', at: random.below(2 ** 31) }];
    const sent = { claimed, name: claimed.step.name, jwe: race.calls.seal(claimed, { events, ...answer }) };
    race.sent = sent;
    const reply = await race.calls.send(anyUrl(), claimed, sent.name, sent.jwe);
    note(race, event, reply, `nonce ${claimed.step.nonce}`);
    if (reply.status === 200 && reply.body.step) race.claimed = { ...claimed, step: reply.body.step };
  };

  const goodStep = async (race: Race): Promise<void> => {
    if (!race.claimed) return;
    for (const { elapse } of all) elapse(scanMilliseconds(race.claimed.step));
    const capture = await captureFor(race, race.claimed, findNodeKeys(all[0]!));
    await send(race, 'goodStep', capture);
  };

  return {
    claim: (race: Race) => claim(race),
    reopen: (race: Race) => claim(race, 'reopen', undefined, race.claimed?.deviceToken),
    goodStep,
    failingStep: (race: Race) => send(race, 'failingStep', { failure: 'camera' }),
    async repeatedStep(race: Race) {
      if (!race.sent) return;
      const { claimed, name, jwe } = race.sent;
      note(race, 'repeatedStep', await race.calls.send(anyUrl(), claimed, name, jwe));
    },
    async handoffAndClaim(race: Race) {
      if (!race.claimed) return;
      const reply = await race.calls.handoff(anyUrl(), race.claimed);
      note(race, 'handoff', reply);
      if (reply.status === 201) await claim(race, 'takeHandoff', reply.body.code);
    },
    async deviceCancel(race: Race) {
      if (race.claimed) note(race, 'deviceCancel', await race.calls.cancel(anyUrl(), race.claimed));
    },
    hostCancel: async (race: Race) => note(race, 'hostCancel', await host.cancel(race.sessionId)),
    outcome: async (race: Race) => note(race, 'outcome', await host.get(race.sessionId)),
    delete: async (race: Race) => note(race, 'delete', await host.delete(race.sessionId)),
    expiry: (race: Race) => expire(random.pick(all), race),
    sweep: () => sweepExpired(random.pick(all)),
  };
}

export type RaceEvent = keyof ReturnType<typeof raceEvents>;

/** Sets the expiry of a session to now. */
const expire = (sessions: Sessions, { sessionId }: Race) =>
  sessions.source.query(
    'UPDATE sessions.sessions SET expires_at = $2 WHERE id = $1 AND ended_at IS NULL AND expires_at > $2',
    [toRowId(sessionId), new Date(sessions.now())],
  );

export const sweepExpired = ({ app }: Sessions) => app.get(ExpireSessions, { strict: false }).process();

/** A face for the node: signed by a new device key at an ENROLL, unsigned at a SIGN-IN. */
async function captureFor(
  { type, sessionId, face, deviceKey }: Race,
  { epoch, step }: Claimed,
  nodeKeys: PublishedKeys,
) {
  const descriptors = Array.from({ length: 3 }, () => face.capture());
  const place = { sessionId, epoch, step: step.name, nonce: step.nonce };
  const sealedDescriptors = sealDescriptors(nodeKeys, descriptors, place);
  const capture = { face: { sealedDescriptors }, liveness: { turns: step.liveness } };
  if (type === 'SIGN-IN') return capture;
  const statement = { statement: 'enroll', ...place } as const;
  const signature = await signStatement(deviceKey.privateKey, statement);
  return { ...capture, deviceKey: { publicKey: await exportPublicJwk(deviceKey), signature } };
}
