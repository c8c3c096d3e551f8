import { APP_NAME, AppLogger, CONFIG } from '@gatehouse/platform';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Client } from 'pg';
import type { DatabaseConfig } from './database.config';

const reconnectDelayMs = 1000;

type Listener = (payload: string) => void;

/**
 * Receives PostgreSQL notifications (LISTEN/NOTIFY) on a separate connection. Notifications are lost while the connection is
 * down, so every listener must also poll.
 */
@Injectable()
export class Notifications implements OnApplicationShutdown {
  private readonly listeners = new Map<string, Listener[]>();
  private client?: Client;
  private closed = false;

  constructor(
    @Inject(CONFIG) private readonly config: DatabaseConfig,
    @Inject(APP_NAME) private readonly name: string,
    private readonly logger: AppLogger,
  ) {}

  /** Subscribes to a channel. The first call opens the connection and does not wait for it. */
  on(channel: string, listener: Listener): void {
    this.listeners.set(channel, [...(this.listeners.get(channel) ?? []), listener]);
    if (this.client) void this.listen(this.client, channel);
    else void this.connect();
  }

  async onApplicationShutdown(): Promise<void> {
    this.closed = true;
    await this.client?.end().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    if (this.closed) return;
    const client = new Client({
      connectionString: this.config.DATABASE_URL,
      application_name: `${this.name} notifications`,
      keepAlive: true,
      connectionTimeoutMillis: this.config.DATABASE_TIMEOUT_SECONDS * 1000,
    });
    this.client = client;
    let lost = false;
    const reconnect = (error?: unknown) => {
      if (lost || this.closed) return;
      lost = true;
      this.logger.warn(
        'lost the notification connection to the database; reconnecting',
        error,
        'Notifications',
      );
      setTimeout(() => void this.connect(), reconnectDelayMs).unref();
    };
    client.on('error', reconnect);
    client.on('end', reconnect);
    client.on('notification', ({ channel, payload = '' }) => this.notify(channel, payload));
    try {
      await client.connect();
      for (const channel of this.listeners.keys()) await this.listen(client, channel);
    } catch (error) {
      reconnect(error);
    }
  }

  private async listen(client: Client, channel: string): Promise<void> {
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`).catch(() => undefined);
    // A notification may have been sent before LISTEN took effect.
    this.notify(channel, '');
  }

  private notify(channel: string, payload: string): void {
    for (const listener of this.listeners.get(channel) ?? []) listener(payload);
  }
}
