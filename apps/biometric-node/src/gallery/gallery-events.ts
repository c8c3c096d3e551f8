import type { EnrolledPerson, GalleryEvent } from './gallery';

/** The events that follow the position without a gap, grouped into runs of one kind. */
export function groupByKind(events: readonly GalleryEvent[], position: number): GalleryEvent[][] {
  const runs: GalleryEvent[][] = [];
  let next = position + 1;
  for (const event of events) {
    if (event.position !== next) continue;
    next++;
    const run = runs.at(-1);
    if (run?.[0]?.kind === event.kind) run.push(event);
    else runs.push([event]);
  }
  return runs;
}

// A person who was removed since has no template; the event of the removal follows.
export const getAddedPeople = (run: readonly GalleryEvent[]): EnrolledPerson[] =>
  run.flatMap((event) => (event.kind === 'added' && event.person ? [event.person] : []));
