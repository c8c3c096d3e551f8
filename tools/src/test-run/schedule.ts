import type { TestProject } from './project';

// Two projects of two workers each keep two cores busy: integration tests wait half of their time.
const concurrency = 2;

/** Tests the projects, the longest first and two at a time; then those that need the processor for themselves. */
export async function runScheduled(
  projects: readonly TestProject[],
  test: (project: TestProject) => Promise<void>,
): Promise<void> {
  const longestFirst = projects.toSorted((a, b) => b.seconds - a.seconds);
  const shared = longestFirst.filter(({ isExclusive }) => !isExclusive);
  await Promise.all(Array.from({ length: concurrency }, () => drain(shared, test)));
  await drain(
    longestFirst.filter(({ isExclusive }) => isExclusive),
    test,
  );
}

async function drain(queue: TestProject[], test: (project: TestProject) => Promise<void>): Promise<void> {
  for (let project = queue.shift(); project; project = queue.shift()) await test(project);
}
