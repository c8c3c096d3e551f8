// As the URL parser writes them: it also reads 127.1, 0x7f000001 and 0.
const localHosts =
  /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\]|\[::ffff:(7f[0-9a-f]{2}:[0-9a-f]+|0:0)\])\.?$/;

/** Whether a URL works only on the machine that it was made on. */
export function isLocalUrl(url: string): boolean {
  return localHosts.test(new URL(url).hostname);
}
