import type { SandboxOutcome } from '../../age-sessions/age-sessions.client';
import type { CallOptions } from '../../http/http-client';
import type { WaitOptions } from '../../polling';
import type { VerificationSessionRequest } from '../../verification-sessions/verification-sessions.client';
import type { Settings } from '../settings';
import { toAgeOutcome, type Outcome, toVerificationOutcome } from './outcome';
import type { SessionType } from './session-type';

/** The options of a new session on the command line. */
export interface SessionOptions {
  redirect?: string;
  callback?: string;
  ageThreshold?: number;
  locale?: string;
  enableDesktop: boolean;
}

export interface NewSession {
  /** The id to read the outcome with. */
  id: string;
  launchUrl: string;
  reply: object;
}

/** The operations on sessions of one type: age and verification sessions have different APIs. */
export interface SessionArea {
  create(
    session: SessionOptions,
    options: CallOptions & { sandboxOutcome?: SandboxOutcome },
  ): Promise<NewSession>;
  outcome(id: string, options: CallOptions): Promise<Outcome>;
  waitUntilEnded(id: string, options: WaitOptions): Promise<Outcome>;
}

export const selectSessionArea = (type: SessionType, settings: Settings): SessionArea =>
  type === 'AGE' ? ageArea(settings) : verificationArea(type, settings);

function ageArea(settings: Settings): SessionArea {
  const { ageSessions } = settings.client('api-key');
  return {
    async create({ redirect, callback, ...session }, options) {
      const request = {
        ...session,
        redirectUrl: redirect,
        callback: callback ? { url: callback } : undefined,
      };
      const reply = await ageSessions.create(request, options);
      return { id: reply.token, launchUrl: reply.launchUrl, reply };
    },
    outcome: async (token, options) => toAgeOutcome(await ageSessions.getResult(token, options)),
    waitUntilEnded: async (token, options) => toAgeOutcome(await ageSessions.waitUntilEnded(token, options)),
  };
}

function verificationArea(type: VerificationSessionRequest['type'], settings: Settings): SessionArea {
  const { verificationSessions } = settings.client('api-key', 'client');
  return {
    async create({ redirect = '', callback = '', locale, enableDesktop }, options) {
      const request = { type, redirectURL: redirect, callback: { url: callback }, enableDesktop };
      // The service validates the language, and lists the supported ones.
      const language = locale as VerificationSessionRequest['locale'];
      const reply = await verificationSessions.create({ ...request, locale: language }, options);
      return { id: reply.sessionId, launchUrl: reply.launchUrl, reply };
    },
    outcome: async (id, options) => toVerificationOutcome(await verificationSessions.getOutcome(id, options)),
    waitUntilEnded: async (id, options) =>
      toVerificationOutcome(await verificationSessions.waitUntilEnded(id, options)),
  };
}
