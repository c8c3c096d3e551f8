import { importSyntheticList, waitForList, listWords } from '../sanctions/synthetic-list';
import { SyntheticPeople } from '../sanctions/synthetic-people';
import { isQuick } from '../suite/report';
import { compare, type Comparison } from './comparison';
import { fromAddress, sendWithoutPause } from './loud-callers';
import type { Stage } from './stage';

const listed = isQuick ? 5_000 : 20_000;
const loudCallers = 20;
const rows = 300;
// The quiet caller sends a small file from time to time.
const schedule = { requests: isQuick ? 5 : 12, seconds: 60, pauseMilliseconds: 2000 };
/** The loud callers have used their initial burst by then. */
const leadCpuSeconds = isQuick ? 2 : 12;

/** A check of 300 rows during the checks of twenty callers with a threshold that matches everyone. */
export async function compareWithScreening(stage: Stage): Promise<Comparison[]> {
  await stage.migrate('sanctions');
  await importSyntheticList(stage.env.DATABASE_URL, listed);
  const { origin, pid } = await stage.start('sanctions');
  await waitForList(origin);
  const people = new SyntheticPeople(listWords, 2);
  const names = (many: number) => Array.from({ length: many }, () => people.unlisted().firstname).join(' ');
  const quietFile = createFile(() => names(1));
  // Many frequent names: each row is compared with thousands of people.
  const loudFile = createFile(() => names(4));
  const comparison = await compare({
    quiet: `screening ${rows} rows`,
    loud: `${loudCallers} callers, ${rows} rows at scoreThreshold=0.01 in a loop`,
    pid,
    schedule,
    leadCpuSeconds,
    ask: async () => {
      const sent = {
        method: 'POST',
        headers: { ...form, 'x-forwarded-for': '203.0.113.1' },
        body: quietFile,
      };
      const reply = await fetch(`${origin}/v2/open-sanctions/file/bench`, sent);
      await reply.arrayBuffer();
      return reply.ok;
    },
    makeNoise: () =>
      sendWithoutPause(origin, loudCallers, (caller) => ({
        method: 'POST',
        path: '/v2/open-sanctions/file/bench?scoreThreshold=0.01',
        headers: { ...form, ...fromAddress(caller) },
        body: loudFile,
      })),
  });
  return [comparison];
}

const form = { 'content-type': 'multipart/form-data; boundary=bench' };

function createFile(name: () => string): string {
  const lines = Array.from({ length: rows }, (_, i) => `${i},${name()},${name()},1970-01-01`);
  const csv = ['id,firstname,lastname,dob', ...lines, ''].join('\n');
  const part = 'Content-Disposition: form-data; name="file"; filename="people.csv"';
  return `--bench\r\n${part}\r\nContent-Type: text/csv\r\n\r\n${csv}\r\n--bench--\r\n`;
}
