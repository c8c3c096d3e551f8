// npm run bench -- monitoring [people …]: populations of 100,000 and 1,000,000 people against a list of 300,000 of whom 500 change.
// The full run is the baseline of the delta run: both are measured in one process with one screening thread.
import { Stage, type Usage } from './monitoring/stage';
import { listWords } from './sanctions/synthetic-list';
import { SyntheticPeople } from './sanctions/synthetic-people';
import { count, isQuick, printReport, progress, type Row } from './suite/report';

const listed = isQuick ? 10_000 : 300_000;
const changed = isQuick ? 20 : 500;
const sizes = process.argv.slice(3).map(Number).filter(Boolean);
const requested = sizes.length > 0 ? sizes : isQuick ? [3_000] : [100_000, 1_000_000];
const peoplePerUpload = 10_000;
const minRatio = 5;

const rows: Row[] = [];
const stage = await Stage.start(listed);
// Every other size changes the list back.
let change = 0;
try {
  for (const people of requested) await measure(people);
} finally {
  await stage.stop();
}
process.exitCode = printReport(rows) ? 0 : 1;

/** Adds a row, and prints it: a million people take long. */
function report(row: Row): void {
  rows.push(row);
  progress(`${row.what}: ${row.measured}`);
}

async function measure(people: number): Promise<void> {
  const name = `people-${people}`;
  const what = `${count(people)} people, ${count(listed)} listed`;
  await stage.put(name, { dataset: 'bench', threshold: 0.95 });
  await stage.waitUntilScreened(name);
  progress(`uploading ${count(people)} people`);
  const generated = new SyntheticPeople(listWords, 2);
  const upload = await stage.measure(async () => {
    for (let from = 0; from < people; from += peoplePerUpload) {
      const batch = Math.min(peoplePerUpload, people - from);
      await stage.add(
        name,
        Array.from({ length: batch }, (_, at) => ({ id: `c-${from + at}`, ...generated.unlisted() })),
      );
    }
    await stage.waitUntilScreened(name);
  });
  report({ what: `${what}: uploading and screening`, measured: format(people, upload) });
  progress('a full run');
  await stage.put(name, { dataset: 'bench', threshold: 0.951 });
  const full = await stage.measureRun(name, 'FULL');
  report({ what: `${what}: full run`, measured: format(people, full) });
  const running = stage.measureRun(name, 'DELTA');
  change = change === 0 ? changed : 0;
  await stage.changeList(listed, change);
  progress('a delta run');
  const delta = await running;
  report({
    what: `${what}: delta run after ${count(changed)} changes`,
    measured: format(people, delta),
    target: {
      text: `at most 1/${minRatio} of the CPU time of the full run`,
      isReached: delta.cpu * minRatio <= full.cpu,
    },
  });
  report({ what: `${what}: peak memory of the process`, measured: `${count(stage.memory.peak)} MB` });
  await stage.remove(name);
}

function format(people: number, { seconds, cpu, threads }: Usage): string {
  const rate = `${count(people / cpu)} people per CPU second`;
  return `${cpu.toFixed(1)} s of CPU (${threads.toFixed(1)} s in the thread), ${seconds.toFixed(1)} s by the clock, ${rate}`;
}
