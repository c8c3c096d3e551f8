import type { SyntheticPerson } from '@gatehouse/testing';
import { makePhone, type Phone } from './phone';
import type { Sessions } from './sessions-app';
import type { Flows } from './verification-flow';
import { makeNodeClient } from './verification-host';

/** The version of the model that is not the current one. */
export const formerVersion = 'SFACE_1';

/** A person who is enrolled in the gallery of the former model only, with a device key and a passkey. */
export interface FormerPerson {
  puid: string;
  phone: Phone;
  /** The face, as the current model describes it. */
  face: SyntheticPerson;
  /** The same face, as the former model describes it. */
  former: SyntheticPerson;
}

interface Services {
  sessions: Sessions;
  node: { url: string };
  host: { key: string };
  flows: Flows;
}

/** Enrolls people of the former model. */
export function makeFormerEnroller({ sessions, node, host, flows }: Services) {
  return async (face: SyntheticPerson, former: SyntheticPerson): Promise<FormerPerson> => {
    const phone = await makePhone();
    // The credentials are registered by an ENROLL, and then given to the person in the other gallery.
    const { puid: current } = await flows.enroll(face, phone, { requirements: ['face', 'passkey'] });
    const puid = await makeNodeClient(node, host.key, formerVersion).enroll(
      former.capture(),
      former.capture(),
    );
    await makeNodeClient(node, host.key).delete(current as string);
    await sessions.source.query(
      `INSERT INTO sessions.people (customer_id, mode, puid, checked_at, version)
       SELECT customer_id, mode, $2, checked_at, $3 FROM sessions.people WHERE puid = $1`,
      [current, puid, formerVersion],
    );
    for (const table of ['device_keys', 'passkeys'])
      await sessions.source.query(`UPDATE sessions.${table} SET puid = $2 WHERE puid = $1`, [current, puid]);
    await sessions.source.query('DELETE FROM sessions.people WHERE puid = $1', [current]);
    return { puid, phone, face, former };
  };
}

/** The version that is recorded for a person; undefined without credentials. */
export async function readVersion({ source }: Sessions, puid: string): Promise<string | undefined> {
  const [row] = await source.query<{ version: string }[]>(
    'SELECT version FROM sessions.people WHERE puid = $1',
    [puid],
  );
  return row?.version;
}
