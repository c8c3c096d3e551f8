import { AppLogger, DomainError } from '@gatehouse/platform';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Response } from 'express';
import { SessionKindsService } from '../session/session-kinds.service';
import { SessionEvents } from '../session/session-events.service';
import { SessionRepository } from '../session/session.repository';
import { DeviceService } from './device.service';
import { toSessionEvent } from './device-reply';
import { SessionStream } from './session-stream';

const pollIntervalMs = 1000;
const maxStreamsPerSession = 10;

interface Watcher {
  stream: SessionStream;
  send: () => Promise<void>;
  /** Set while a refresh runs; `again` if the session has changed meanwhile. */
  refreshing?: 'once' | 'again';
}

/**
 * Streams the changes of sessions to watching screens. Changes by this process are sent immediately; changes by other
 * processes are found by one query per second for all watched sessions.
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
    events: SessionEvents,
  ) {
    events.onChange(
      (id) => void Promise.all([...(this.watchers.get(id) ?? [])].map((watcher) => this.refresh(watcher))),
    );
  }

  async follow(sessionId: string, deviceToken: string, response: Response): Promise<void> {
    let isClosed = false;
    response.once('close', () => (isClosed = true));
    const { id } = await this.devices.findWatched(sessionId, deviceToken);
    if (isClosed) return;
    if (response.req.method === 'HEAD') return void response.type('text/event-stream').end();
    if (this.isClosing) throw processStopping();
    if ((this.watchers.get(id)?.size ?? 0) >= maxStreamsPerSession) throw tooManyStreams();
    const stream = new SessionStream(id, response);
    const send = async (): Promise<void> => {
      const session = await this.devices.findWatched(sessionId, deviceToken);
      stream.send(session.version, toSessionEvent(this.kinds.of(session), session, deviceToken));
    };
    const watcher: Watcher = { stream, send };
    this.add(watcher);
    response.once('close', () => this.remove(watcher));
    await this.refresh(watcher);
  }

  /** The server waits for open requests at shutdown, and streams do not end by themselves. */
  onModuleDestroy(): void {
    this.isClosing = true;
    clearTimeout(this.timer);
    for (const { stream } of this.all()) stream.end();
  }

  /** Sends one event at a time per screen. */
  private async refresh(watcher: Watcher): Promise<void> {
    if (watcher.refreshing) return void (watcher.refreshing = 'again');
    watcher.refreshing = 'once';
    await this.refreshOnce(watcher);
    const hasChanged = (watcher.refreshing as Watcher['refreshing']) === 'again';
    watcher.refreshing = undefined;
    if (hasChanged) await this.refresh(watcher);
  }

  private async refreshOnce({ stream, send }: Watcher): Promise<void> {
    try {
      await send();
    } catch (error) {
      // The session was purged, or the database is unreachable: the device reconnects and gets the error.
      if (!(error instanceof DomainError))
        this.logger.warn(
          'failed to read a watched session; closing its stream',
          error,
          'SessionWatchService',
        );
      stream.end();
    }
  }

  /** One session at a time, so that a slow database does not get all queries at once. */
  private async poll(): Promise<void> {
    const versions = await this.repository
      .findVersions([...this.watchers.keys()])
      .catch(() => new Map<string, number>());
    for (const watcher of this.all())
      if (!watcher.stream.hasSent(versions.get(watcher.stream.id) ?? 0)) await this.refresh(watcher);
    if (this.watchers.size > 0 && !this.isClosing) this.schedulePoll();
    else this.timer = undefined;
  }

  private schedulePoll(): void {
    this.timer = setTimeout(() => void this.poll(), pollIntervalMs).unref();
  }

  private add(watcher: Watcher): void {
    const { id } = watcher.stream;
    this.watchers.set(id, (this.watchers.get(id) ?? new Set()).add(watcher));
    if (!this.timer) this.schedulePoll();
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

const processStopping = () =>
  new DomainError('device.stopping', 503, 'This process is stopping. Reconnect.', { 'Retry-After': '1' });

const tooManyStreams = () =>
  new DomainError(
    'device.streams',
    429,
    `At most ${maxStreamsPerSession} screens can follow a session. Close one, then try again.`,
    {
      'Retry-After': '5',
    },
  );
