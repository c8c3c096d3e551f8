import { Notifications } from '@gatehouse/database';
import { AppLogger } from '@gatehouse/platform';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { GalleryConcentrationService } from './gallery-concentration.service';
import { galleryChannel, parseNotification } from './gallery-notification';
import { GalleryRegistryService } from './gallery-registry.service';

const pollMs = 500;

/** Applies changes of galleries to this process: at once on a NOTIFY, and by polling, in case a NOTIFY is lost. */
@Injectable()
export class GallerySyncService implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer?: NodeJS.Timeout;
  private polling?: Promise<void>;
  private hasWarned = false;

  constructor(
    private readonly registry: GalleryRegistryService,
    private readonly notifications: Notifications,
    private readonly concentration: GalleryConcentrationService,
    private readonly logger: AppLogger,
  ) {}

  onApplicationBootstrap(): void {
    void this.registry.whenLoaded().then(() => this.start());
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.polling;
  }

  /** Applies the changes of all galleries once. */
  async poll(): Promise<void> {
    await this.registry.catchUpAll();
    this.concentration.check();
  }

  private start(): void {
    this.concentration.check();
    this.notifications.on(galleryChannel, (payload) => this.handleNotification(payload));
    this.timer = setInterval(() => void (this.polling ??= this.pollSafely()), pollMs).unref();
  }

  private handleNotification(payload: string): void {
    const { id, isRemoved } = parseNotification(payload);
    if (isRemoved) return void this.registry.drop(id).catch(() => undefined);
    const replica = this.registry.get(id);
    if (replica) void replica.catchUp().catch(() => undefined);
  }

  private async pollSafely(): Promise<void> {
    try {
      await this.poll();
      this.hasWarned = false;
    } catch (error) {
      if (!this.hasWarned) this.logger.warn('failed to poll gallery changes; retrying', error, 'GallerySync');
      this.hasWarned = true;
    } finally {
      this.polling = undefined;
    }
  }
}
