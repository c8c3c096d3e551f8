import { stat } from 'node:fs/promises';

/** The size in bytes; undefined if there is no such file. */
export async function readSize(place: string): Promise<number | undefined> {
  try {
    return (await stat(place)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
