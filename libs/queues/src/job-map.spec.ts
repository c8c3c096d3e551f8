import { listReleases, releaseFolder } from '@gatehouse/testing';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { jobTable } from './job-map';

const queuesNow = Object.fromEntries(Object.entries(jobTable).map(([job, { queue }]) => [job, queue]));

describe.each(listReleases())('the job table, beside processes of release %s', (release) => {
  const text = readFileSync(path.join(releaseFolder(release), 'jobs.json'), 'utf8');
  const queuesBefore = JSON.parse(text) as Record<string, string>;

  it('still has every job in the same queue', () => {
    expect(queuesNow).toMatchObject(queuesBefore);
  });

  it('puts new jobs into new queues, because an old worker fails unknown jobs', () => {
    const taken = Object.values(queuesBefore);
    const misplaced = Object.entries(queuesNow).filter(
      ([job, queue]) => !(job in queuesBefore) && taken.includes(queue),
    );
    expect(misplaced).toEqual([]);
  });
});
