import { Cluster, type Redis } from 'ioredis';

const beatMilliseconds = 10_000;
const mostUnanswered = 2;

/**
 * Asks a connection for an answer again and again, and has it made anew when none comes. One that died without a word (a
 * machine that is gone, a firewall that forgot it) would else be waited for until the system gives it up: a quarter of an
 * hour. Ends with the connection.
 */
export function keepAlive(redis: Redis | Cluster): void {
  if (redis instanceof Cluster) redis.on('+node', keepOneAlive);
  else keepOneAlive(redis);
}

function keepOneAlive(redis: Redis): void {
  let unanswered = 0;
  const beat = () => {
    if (redis.status !== 'ready' && redis.status !== 'connect') {
      unanswered = 0;
    } else if (unanswered === mostUnanswered) {
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
  const timer = setInterval(beat, beatMilliseconds).unref();
  redis.once('end', () => clearInterval(timer));
}
