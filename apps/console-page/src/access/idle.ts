import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { getLastActivity, markActivity } from './activity';
import { callConsole, logOutIdle, type Me, meQuery } from './me';

const warningMs = 120_000;
const renewalMs = 60_000;

/**
 * The milliseconds until the login ends without further activity, if that is soon. The server counts from the last request that is not in
 * the background, the page from the last key or press; a request per minute of activity keeps both together.
 */
export function useIdleWarning(me: Me): { remaining: number | undefined; stay: () => void } {
  const client = useQueryClient();
  const [idleMs] = useState(() => Math.max(warningMs * 1.5, Date.parse(me.idleUntil) - Date.now()));
  const [remaining, setRemaining] = useState<number>();
  const lastRenewal = useRef(0);
  useEffect(() => {
    const check = () => {
      const now = Date.now();
      const ends = Math.min(getLastActivity() + idleMs, Date.parse(me.endsAt));
      if (ends <= now) return void logOutIdle(client);
      setRemaining(ends - now < warningMs ? ends - now : undefined);
      if (getLastActivity() <= lastRenewal.current || now - lastRenewal.current < renewalMs) return;
      lastRenewal.current = now;
      callConsole('/me').catch(() => undefined);
    };
    const timer = setInterval(check, 1_000);
    return () => clearInterval(timer);
  }, [client, idleMs, me.endsAt]);
  const stay = () => {
    markActivity();
    setRemaining(undefined);
    void client.invalidateQueries(meQuery);
  };
  return { remaining, stay };
}
