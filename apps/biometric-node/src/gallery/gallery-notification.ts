/** The notification channel for changes of galleries. */
export const galleryChannel = 'gatehouse_galleries';

const removed = 'removed:';

/** The payload for a removed gallery; that for a change is the id alone. */
export const removedNotification = (id: number): string => `${removed}${id}`;

export interface GalleryNotification {
  id: number;
  isRemoved: boolean;
}

export const parseNotification = (text: string): GalleryNotification =>
  text.startsWith(removed)
    ? { id: Number(text.slice(removed.length)), isRemoved: true }
    : { id: Number(text), isRemoved: false };
