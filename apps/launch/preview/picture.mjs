// node apps/launch/preview/picture.mjs: writes docs/images/launch-page.png, the picture of the README.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';

const folder = path.dirname(fileURLToPath(import.meta.url));
const file = path.resolve(folder, '../../../docs/images/launch-page.png');
const states = ['consent age', 'face left, no voice', 'result done'];
// A phone is taken at one and a half times its size, and shown at three quarters of it on a screen with double density.
const phone = { width: 360, height: 680 };
const shown = { width: 270, height: 510 };
const gap = 18;

const server = await createServer({
  configFile: path.join(folder, 'vite.config.mjs'),
  server: { host: '127.0.0.1', port: 0 },
});
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' });
try {
  await server.listen();
  await writePicture(await takeScreenshots(server.resolvedUrls.local[0]));
} finally {
  await browser.close();
  await server.close();
}

async function takeScreenshots(url) {
  const page = await browser.newPage({ viewport: phone, deviceScaleFactor: 1.5, reducedMotion: 'reduce' });
  await page.goto(url);
  await page.waitForFunction('window.preview');
  const pictures = [];
  for (const state of states) {
    await page.evaluate(`preview.show(${JSON.stringify(state)})`);
    // The camera of the preview needs a moment for its first frame.
    await page.waitForFunction(
      `[...document.querySelectorAll('video')].every(({ readyState }) => readyState >= 2)`,
    );
    pictures.push(await page.screenshot());
  }
  return pictures;
}

/** Writes the screenshots side by side. */
async function writePicture(pictures) {
  const width = pictures.length * (shown.width + gap) + gap;
  const viewport = { width, height: shown.height + 2 * gap };
  const page = await browser.newPage({ viewport, deviceScaleFactor: 2 });
  const images = pictures.map((png) => `<img src="data:image/png;base64,${png.toString('base64')}">`);
  await page.setContent(`<style>
      body { display: flex; gap: ${gap}px; margin: ${gap}px; background: #e8eaee; }
      img { width: ${shown.width}px; height: ${shown.height}px; border-radius: 14px; box-shadow: 0 1px 4px #0003; }
    </style>${images.join('')}`);
  await page.screenshot({ path: file });
}
