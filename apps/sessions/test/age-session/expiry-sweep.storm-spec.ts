import { startReceiver } from '@gatehouse/testing';
import { ExpireSessions } from '../../src/session/expire-sessions.job';
import { createMany, makeAgeHost } from '../support/age-host';
import { findEnds, findProblems, recordHistory } from '../support/session-history';
import { startSessions } from '../support/sessions-app';

const quarter = 15 * 60;

describe('two workers', () => {
  it('end 2,000 overdue sessions once each, with one webhook each', async () => {
    const receiver = await startReceiver();
    const sessions = await startSessions();
    const other = await startSessions(sessions.env);
    const history = await recordHistory(sessions);
    const created = await createMany(makeAgeHost(sessions), 2000, { callback: { url: receiver.url } });
    const workers = [sessions, other].map((each) => {
      each.advanceClock(quarter);
      return each.app.get(ExpireSessions, { strict: false });
    });
    await Promise.all(workers.flatMap((worker) => [worker.process(), worker.process()]));
    // The apps run the job as well; the sweeps above skip the rows that it has locked.
    await receiver.waitFor(created.length);
    const histories = [...(await history.read()).values()];
    expect(histories).toHaveLength(created.length);
    expect(histories.filter((changes) => findProblems(changes).length > 0)).toEqual([]);
    expect(new Set(histories.map((changes) => findEnds(changes)[0]))).toEqual(new Set(['EXPIRED']));
    expect(new Set(receiver.received.map(({ body }) => JSON.parse(body).sessionId))).toEqual(
      new Set(created.map(({ sessionId }) => sessionId)),
    );
    expect(receiver.received).toHaveLength(created.length);
    await other.close();
    await sessions.close();
    await receiver.close();
  });
});
