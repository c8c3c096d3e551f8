import type { EntityManager } from 'typeorm';

/** What becomes of the state of a population whose run is replaced or whose settings change. */
const marks = {
  /** People correspond partly to the versions before the run, partly to those after it. */
  mixed: { matcher: 0 },
  /** Nobody corresponds to any version. */
  reset: { matcher: 0, held: true },
};

/**
 * Replaces the current run, if there is one, and requires a full run: no revision of the matcher is 0. The lists stay known, those of
 * the replaced run included, because no run may close their alerts while one of them is missing. The transaction must hold the exclusive
 * lock of the population.
 */
export async function replaceRun(
  manager: EntityManager,
  populationId: string,
  mark: keyof typeof marks,
  now: Date,
): Promise<void> {
  await manager.query(
    `WITH run AS (
       UPDATE sanctions.runs SET status = 'REPLACED', updated_at = $2, ended_at = $2
       WHERE population_id = $1 AND status = 'RUNNING' RETURNING to_versions)
     UPDATE sanctions.populations p SET list_versions = (
       SELECT jsonb_agg(version || $3::jsonb) FROM (
         SELECT version FROM jsonb_array_elements(p.list_versions) AS version
         UNION ALL
         SELECT version || '{"held": true}' FROM run, jsonb_array_elements(run.to_versions) AS version
         WHERE NOT EXISTS (
           SELECT FROM jsonb_array_elements(p.list_versions) AS other
           WHERE other ->> 'dataset' = version ->> 'dataset')) AS held)
     WHERE p.id = $1`,
    [populationId, now, JSON.stringify(marks[mark])],
  );
}
