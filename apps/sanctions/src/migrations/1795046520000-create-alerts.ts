import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateAlerts1795046520000 implements MigrationInterface {
  readonly name = 'CreateAlerts1795046520000';

  async up(runner: QueryRunner): Promise<void> {
    // The number of the last change of an alert of the population. Whoever changes alerts locks the row until its commit, so numbers
    // become visible in their order: a reader that has seen number 11 has seen number 10.
    await runner.query(`
      CREATE TABLE sanctions.alert_sequences (
        population_id uuid PRIMARY KEY REFERENCES sanctions.populations ON DELETE CASCADE,
        number bigint NOT NULL
      )`);
    // `sealed` has the person and the match as they were compared, under the key of the population. `revision` counts the entries
    // of the history; `change_number` is the position of the last one in the order of all changes of the population.
    await runner.query(`
      CREATE TABLE sanctions.alerts (
        id uuid PRIMARY KEY,
        population_id uuid NOT NULL REFERENCES sanctions.populations,
        person_id uuid NOT NULL REFERENCES sanctions.people ON DELETE CASCADE,
        entity_id text NOT NULL,
        state text NOT NULL CHECK (state IN ('OPEN', 'IN_REVIEW', 'CONFIRMED', 'DISMISSED', 'CLOSED')),
        score double precision NOT NULL,
        revision integer NOT NULL,
        change_number bigint NOT NULL,
        sealed bytea NOT NULL,
        opened_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        UNIQUE (person_id, entity_id) DEFERRABLE INITIALLY DEFERRED
      )`);
    await runner.query('CREATE INDEX alerts_by_change ON sanctions.alerts (population_id, change_number)');
    await runner.query(
      'CREATE INDEX alerts_by_state ON sanctions.alerts (population_id, state, change_number)',
    );
    await runner.query(`
      CREATE TABLE sanctions.alert_events (
        alert_id uuid NOT NULL REFERENCES sanctions.alerts ON DELETE CASCADE,
        number integer NOT NULL,
        type text NOT NULL,
        at timestamptz NOT NULL,
        from_state text,
        to_state text NOT NULL,
        sealed bytea NOT NULL,
        PRIMARY KEY (alert_id, number)
      )`);
    // The alerts that are CONFIRMED or DISMISSED, found by file checks. `person_hash` is a hash of id, name and date of birth under
    // the key of the customer; `sealed` has the reason and the listed entry as it was decided, under the same key.
    await runner.query(`
      CREATE TABLE sanctions.decisions (
        alert_id uuid PRIMARY KEY REFERENCES sanctions.alerts ON DELETE CASCADE,
        population_id uuid NOT NULL REFERENCES sanctions.populations,
        customer_id uuid NOT NULL,
        mode text NOT NULL,
        person_hash bytea NOT NULL,
        entity_id text NOT NULL,
        outcome text NOT NULL CHECK (outcome IN ('CONFIRMED', 'DISMISSED')),
        sealed bytea NOT NULL
      )`);
    await runner.query(
      'CREATE INDEX decisions_by_person ON sanctions.decisions (customer_id, mode, person_hash)',
    );
    await runner.query('CREATE INDEX decisions_by_population ON sanctions.decisions (population_id)');
    await runner.query(`
      CREATE TABLE sanctions.decision_keys (
        customer_id uuid PRIMARY KEY,
        wrapped_key bytea NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP TABLE sanctions.decision_keys, sanctions.decisions, sanctions.alert_events, sanctions.alerts,
         sanctions.alert_sequences`,
    );
  }
}
