import type { SandboxOutcome } from '../../age-sessions/age-sessions.client';
import type { CallOptions } from '../../http/http-client';
import type { WaitOptions } from '../../session-wait';
import type { VerificationSessionRequest } from '../../verification-sessions/verification-sessions.client';
import type { Settings } from '../settings';
import { ageOutcome, type Outcome, verificationOutcome } from './outcome';
import type { SessionType } from './session-type';

/** What the command line can say about a session to be. */
export interface SessionWishes {
  redirect?: string;
  callback?: string;
  ageThreshold?: number;
  locale?: string;
  enableDesktop: boolean;
}

export interface NewSession {
  /** What reads the outcome. */
  id: string;
  launchUrl: string;
  reply: object;
}

/** The sessions of one type, which two areas of the service have. */
export interface SessionArea {
  create(
    wishes: SessionWishes,
    options: CallOptions & { sandboxOutcome?: SandboxOutcome },
  ): Promise<NewSession>;
  outcome(id: string, options: CallOptions): Promise<Outcome>;
  whenEnded(id: string, options: WaitOptions): Promise<Outcome>;
}

export const sessionArea = (type: SessionType, settings: Settings): SessionArea =>
  type === 'AGE' ? ageArea(settings) : verificationArea(type, settings);

function ageArea(settings: Settings): SessionArea {
  const { ageSessions } = settings.client('api-key');
  return {
    async create({ redirect, callback, ...wishes }, options) {
      const request = {
        ...wishes,
        redirectUrl: redirect,
        callback: callback ? { url: callback } : undefined,
      };
      const reply = await ageSessions.create(request, options);
      return { id: reply.token, launchUrl: reply.launchUrl, reply };
    },
    outcome: async (token, options) => ageOutcome(await ageSessions.result(token, options)),
    whenEnded: async (token, options) => ageOutcome(await ageSessions.whenEnded(token, options)),
  };
}

function verificationArea(type: VerificationSessionRequest['type'], settings: Settings): SessionArea {
  const { verificationSessions } = settings.client('api-key', 'client');
  return {
    async create({ redirect = '', callback = '', locale, enableDesktop }, options) {
      const request = { type, redirectURL: redirect, callback: { url: callback }, enableDesktop };
      // The service knows its languages, and names them when it does not know this one.
      const language = locale as VerificationSessionRequest['locale'];
      const reply = await verificationSessions.create({ ...request, locale: language }, options);
      return { id: reply.sessionId, launchUrl: reply.launchUrl, reply };
    },
    outcome: async (id, options) => verificationOutcome(await verificationSessions.outcome(id, options)),
    whenEnded: async (id, options) => verificationOutcome(await verificationSessions.whenEnded(id, options)),
  };
}
