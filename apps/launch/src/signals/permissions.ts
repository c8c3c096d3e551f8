import type { Browser } from './browser.types';
import { attempt } from './attempt';

/** What the browser says it permits, asked in the two ways that there are; it asks the person nothing. */
export async function readPermissions(): Promise<Browser['permissions']> {
  const [notificationQuery, cameraQuery] = await Promise.all([query('notifications'), query('camera')]);
  return { notification: attempt(() => Notification.permission), notificationQuery, cameraQuery };
}

// Not every browser knows each name; Firefox does not know the camera.
async function query(name: string): Promise<string | undefined> {
  try {
    return (await navigator.permissions.query({ name: name as PermissionName })).state;
  } catch {
    return undefined;
  }
}
