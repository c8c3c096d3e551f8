import { AppLogger, DomainError } from '@gatehouse/platform';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Response } from 'express';
import { SessionKindsService } from '../session/session-kinds.service';
import { SessionEvents } from '../session/session-events.service';
import { SessionRepository } from '../session/session.repository';
import { DeviceService } from './device.service';
import { eventOf } from './device-reply';
import { SessionStream } from './session-stream';

const lookMilliseconds = 1000;
const mostPerSession = 10;

interface Watcher {
  stream: SessionStream;
  look: () => Promise<void>;
  /** A look is under way; `again` when something has happened meanwhile. */
  looking?: 'once' | 'again';
}

/**
 * Tells the screens that look on what becomes of a session. What changes in this process is told at once; for the others
 * one query a second asks after all sessions that are watched here, however many there are.
 */
@Injectable()
export class SessionWatchService implements OnModuleDestroy {
  private readonly watchers = new Map<string, Set<Watcher>>();
  private timer: NodeJS.Timeout | undefined;
  private isClosing = false;

  constructor(
    private readonly devices: DeviceService,
    private readonly kinds: SessionKindsService,
    private readonly repository: SessionRepository,
    private readonly logger: AppLogger,
    news: SessionEvents,
  ) {
    news.listen(
      (id) => void Promise.all([...(this.watchers.get(id) ?? [])].map((watcher) => this.look(watcher))),
    );
  }

  async follow(sessionId: string, deviceToken: string, response: Response): Promise<void> {
    let hasLeft = false;
    response.once('close', () => (hasLeft = true));
    const { id } = await this.devices.watched(sessionId, deviceToken);
    if (hasLeft) return;
    if (response.req.method === 'HEAD') return void response.type('text/event-stream').end();
    if (this.isClosing) throw stopping();
    if ((this.watchers.get(id)?.size ?? 0) >= mostPerSession) throw tooManyStreams();
    const stream = new SessionStream(id, response);
    const look = async (): Promise<void> => {
      const session = await this.devices.watched(sessionId, deviceToken);
      stream.send(session.version, eventOf(this.kinds.of(session), session, deviceToken));
    };
    const watcher: Watcher = { stream, look };
    this.add(watcher);
    response.once('close', () => this.remove(watcher));
    await this.look(watcher);
  }

  /** A stream has no end of its own, and the server waits for its requests to end. */
  onModuleDestroy(): void {
    this.isClosing = true;
    clearTimeout(this.timer);
    for (const { stream } of this.all()) stream.end();
  }

  /** However much happens at once, each screen is told one thing after the other. */
  private async look(watcher: Watcher): Promise<void> {
    if (watcher.looking) return void (watcher.looking = 'again');
    watcher.looking = 'once';
    await this.lookOnce(watcher);
    const isNews = (watcher.looking as Watcher['looking']) === 'again';
    watcher.looking = undefined;
    if (isNews) await this.look(watcher);
  }

  private async lookOnce({ stream, look }: Watcher): Promise<void> {
    try {
      await look();
    } catch (error) {
      // The session is gone, or the database is away: the device connects again, and learns which.
      if (!(error instanceof DomainError)) this.logger.warn('a stream was broken off', error, 'SessionWatch');
      stream.end();
    }
  }

  /** One after the other: a database that is slow must not be asked by all of them at once. */
  private async lookAround(): Promise<void> {
    const versions = await this.repository
      .versionsOf([...this.watchers.keys()])
      .catch(() => new Map<string, number>());
    for (const watcher of this.all())
      if (!watcher.stream.hasSeen(versions.get(watcher.stream.id) ?? 0)) await this.look(watcher);
    if (this.watchers.size > 0 && !this.isClosing) this.lookSoon();
    else this.timer = undefined;
  }

  private lookSoon(): void {
    this.timer = setTimeout(() => void this.lookAround(), lookMilliseconds).unref();
  }

  private add(watcher: Watcher): void {
    const { id } = watcher.stream;
    this.watchers.set(id, (this.watchers.get(id) ?? new Set()).add(watcher));
    if (!this.timer) this.lookSoon();
  }

  private remove(watcher: Watcher): void {
    const { id } = watcher.stream;
    const left = this.watchers.get(id);
    left?.delete(watcher);
    if (left?.size === 0) this.watchers.delete(id);
  }

  private all(): Watcher[] {
    return [...this.watchers.values()].flatMap((watchers) => [...watchers]);
  }
}

const stopping = () =>
  new DomainError('device.stopping', 503, 'This process is stopping. Connect again.', { 'Retry-After': '1' });

const tooManyStreams = () =>
  new DomainError(
    'device.streams',
    429,
    `At most ${mostPerSession} screens can follow a session. Close one, then try again.`,
    {
      'Retry-After': '5',
    },
  );
