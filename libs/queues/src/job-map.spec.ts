import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { jobTable } from './job-map';

const releases = path.resolve(__dirname, '../../../releases');
const queuesNow = Object.fromEntries(Object.entries(jobTable).map(([job, { queue }]) => [job, queue]));

describe.each(readdirSync(releases))('beside the processes of release %s', (release) => {
  const text = readFileSync(path.join(releases, release, 'jobs.json'), 'utf8');
  const queuesBefore = JSON.parse(text) as Record<string, string>;

  it('every job that they queue is still done, from the queue where it was', () => {
    expect(queuesNow).toMatchObject(queuesBefore);
  });

  it('a new job has a queue of its own, since a worker fails what it does not know', () => {
    const taken = Object.values(queuesBefore);
    const strays = Object.entries(queuesNow).filter(
      ([job, queue]) => !(job in queuesBefore) && taken.includes(queue),
    );
    expect(strays).toEqual([]);
  });
});
