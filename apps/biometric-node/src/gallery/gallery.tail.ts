import { Notifications } from '@gatehouse/database';
import { AppLogger } from '@gatehouse/platform';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { galleryChannel, readNotice } from './gallery.notice';
import { GalleryRegistry } from './gallery.registry';

const lookMilliseconds = 500;

/** Keeps every replica of this process at the end of its log. NOTIFY says at once where to look; looking needs no NOTIFY. */
@Injectable()
export class GalleryTail implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer?: NodeJS.Timeout;
  private looking?: Promise<void>;
  private complained = false;

  constructor(
    private readonly registry: GalleryRegistry,
    private readonly notifications: Notifications,
    private readonly logger: AppLogger,
  ) {}

  onApplicationBootstrap(): void {
    void this.registry.whenLoaded().then(() => this.follow());
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
  }

  /** Looks once at every gallery. */
  look(): Promise<void> {
    return this.registry.catchUpAll();
  }

  private follow(): void {
    this.notifications.on(galleryChannel, (notice) => this.hear(notice));
    this.timer = setInterval(() => void (this.looking ??= this.lookQuietly()), lookMilliseconds).unref();
  }

  private hear(notice: string): void {
    const { id, isRemoved } = readNotice(notice);
    if (isRemoved) return void this.registry.drop(id).catch(() => undefined);
    const replica = this.registry.get(id);
    if (replica) void this.registry.catchUp(replica).catch(() => undefined);
  }

  private async lookQuietly(): Promise<void> {
    try {
      await this.look();
      this.complained = false;
    } catch (error) {
      if (!this.complained)
        this.logger.warn('could not follow the galleries; trying on', error, 'GalleryTail');
      this.complained = true;
    } finally {
      this.looking = undefined;
    }
  }
}
