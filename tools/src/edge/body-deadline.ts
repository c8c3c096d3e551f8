import type { EdgeSettings } from '../settings/edge.settings';
import type { Exchange } from './exchange';
import { readFraming } from './framing.rules';

/** Fails a request whose body is slower than its limit. The received bytes count, not the announced length. */
export function enforceBodyDeadline(exchange: Exchange, settings: EdgeSettings): void {
  const { request } = exchange;
  if (readFraming(request) === 'none') return;
  const { socket } = request;
  const start = performance.now();
  let received = 0;

  const check = (): void => {
    if (request.complete || socket.destroyed) return;
    const earned = (received / settings.bodyBytesPerSecond) * 1000;
    const left = start + settings.bodyTimeout + earned - performance.now();
    if (left > 0) timer = setTimeout(check, left).unref();
    else exchange.fail(tooSlow(settings));
  };
  let timer = setTimeout(check, settings.bodyTimeout).unref();
  request.on('data', (chunk: Buffer) => (received += chunk.length));
  request.once('close', () => clearTimeout(timer));
}

const tooSlow = ({ bodyTimeout, bodyBytesPerSecond }: EdgeSettings) => ({
  status: 408,
  message: `The body did not arrive in time: within ${bodyTimeout / 1000} s, and 1 s more for every ${bodyBytesPerSecond} bytes.`,
});
