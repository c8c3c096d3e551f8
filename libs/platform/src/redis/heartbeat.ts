import { Cluster, type Redis } from 'ioredis';

const pingIntervalMs = 10_000;
const maxUnansweredPings = 2;

/**
 * Pings a connection at an interval and reconnects when replies are missing. Without it, a connection that was lost without an error
 * (a crashed machine, a firewall that dropped it) would hang until the TCP timeout, about 15 minutes. Ends with the connection.
 */
export function keepAlive(redis: Redis | Cluster): void {
  if (redis instanceof Cluster) redis.on('+node', pingConnection);
  else pingConnection(redis);
}

function pingConnection(redis: Redis): void {
  let unanswered = 0;
  const ping = () => {
    if (redis.status !== 'ready' && redis.status !== 'connect') {
      unanswered = 0;
    } else if (unanswered === maxUnansweredPings) {
      unanswered = 0;
      redis.disconnect(true);
    } else {
      unanswered++;
      redis.ping().then(
        () => (unanswered = 0),
        () => undefined,
      );
    }
  };
  const timer = setInterval(ping, pingIntervalMs).unref();
  redis.once('end', () => clearInterval(timer));
}
