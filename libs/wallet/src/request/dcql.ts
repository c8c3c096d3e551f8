import { nearestAge } from '../age/age';
import { type CredentialType } from '../age/credential-type.table';

interface CredentialQuery {
  id: string;
  format: string;
  meta: Record<string, unknown>;
  claims: Record<string, unknown>[];
}

export interface DcqlQuery {
  credentials: CredentialQuery[];
  credential_sets: { options: string[][] }[];
}

/** The types that can prove the age. */
export const provingTypes = (types: readonly CredentialType[], threshold: number): CredentialType[] =>
  types.filter(({ offered }) => nearestAge(offered, threshold) !== undefined);

/** A DCQL query (OpenID4VP 1.0, 6) for one value of one credential: `age_over_NN`, of the first type that the wallet has. */
export function ageQuery(types: readonly CredentialType[], threshold: number): DcqlQuery {
  const credentials = provingTypes(types, threshold).map((type) => credentialQuery(type, threshold));
  return { credentials, credential_sets: [{ options: credentials.map(({ id }) => [id]) }] };
}

function credentialQuery(type: CredentialType, threshold: number): CredentialQuery {
  const path = [type.place, requestedStatement(type, threshold)];
  const { id, format } = type;
  return format === 'mso_mdoc'
    ? { id, format, meta: { doctype_value: type.type }, claims: [{ path, intent_to_retain: false }] }
    : { id, format, meta: { vct_values: [type.type] }, claims: [{ path }] };
}

export function requestedStatement(type: CredentialType, threshold: number): string {
  const age = nearestAge(type.offered, threshold);
  if (age === undefined) throw new RangeError(`No value of ${type.type} proves the age ${threshold}`);
  return type.statement(age);
}
