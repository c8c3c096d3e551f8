import type { TestProject } from './project';

// Two projects of two workers each keep two cores busy: integration tests wait half of their time.
const concurrency = 2;

/** Tests the projects, the longest first and two at a time. */
export async function runScheduled(
  projects: readonly TestProject[],
  test: (project: TestProject) => Promise<void>,
): Promise<void> {
  const queue = projects.toSorted((a, b) => b.seconds - a.seconds);
  const drain = async () => {
    for (let project = queue.shift(); project; project = queue.shift()) await test(project);
  };
  await Promise.all(Array.from({ length: concurrency }, drain));
}
