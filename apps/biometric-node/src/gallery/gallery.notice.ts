/** Where writers say which gallery they changed. */
export const galleryChannel = 'gatehouse_galleries';

const removed = 'removed:';

/** What is sent when a gallery is gone; a change is told by the id alone. */
export const removedNotice = (id: number): string => `${removed}${id}`;

export interface GalleryNotice {
  id: number;
  isRemoved: boolean;
}

export const readNotice = (text: string): GalleryNotice =>
  text.startsWith(removed)
    ? { id: Number(text.slice(removed.length)), isRemoved: true }
    : { id: Number(text), isRemoved: false };
