import { text } from 'node:stream/consumers';
import type { Download } from 'playwright-core';

/** The text of a downloaded file, which is where the browser is. */
export const readDownload = async (download: Download): Promise<string> =>
  text(await download.createReadStream());
