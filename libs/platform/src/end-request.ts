/** Calls back once, with the reason, when this process is asked to end, or whoever started it is gone. */
export function onEndRequest(callback: (why: string) => void): void {
  let asked = false;
  const ask = (why: string) => {
    if (asked) return;
    asked = true;
    callback(why);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => ask(signal));
  // `npm start` holds an IPC channel to the apps it started; it may have been killed while this one was still loading.
  if (!process.send) return;
  if (process.connected) process.once('disconnect', () => ask('the starter is gone'));
  else ask('the starter is gone');
}
