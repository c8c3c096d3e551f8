import { type CredentialFormat } from '../certificate/signer-usage';

/** A type of credential that can prove an age. */
export interface CredentialType {
  /** Of the query in DCQL: letters, digits, `_` and `-`. */
  id: string;
  format: CredentialFormat;
  /** The docType or vct. */
  type: string;
  /** Where the statements are: the namespace, or the claim that contains them. */
  place: string;
  /** The name of a statement in this place. */
  statement: (age: number) => string;
  /** The ages that issuers of this type offer. */
  offered: readonly number[];
}

const ageOver = (age: number): string => `age_over_${String(age).padStart(2, '0')}`;

/** Requested in this order of preference: the first discloses the least. */
export const credentialTypes: readonly CredentialType[] = [
  {
    // EU age verification profile, annex A
    id: 'eu_age',
    format: 'mso_mdoc',
    type: 'eu.europa.ec.av.1',
    place: 'eu.europa.ec.av.1',
    statement: ageOver,
    offered: [13, 15, 16, 18, 21, 23, 25, 27, 28, 40, 60, 65, 67],
  },
  {
    // ISO/IEC 18013-5, 7.2.5; the ages of AAMVA and of the EU driving licence
    id: 'mdl',
    format: 'mso_mdoc',
    type: 'org.iso.18013.5.1.mDL',
    place: 'org.iso.18013.5.1',
    statement: ageOver,
    offered: [16, 18, 21, 25, 60, 65],
  },
  {
    // EUDI PID rulebook, encoding as SD-JWT VC
    id: 'eu_pid',
    format: 'dc+sd-jwt',
    type: 'urn:eudi:pid:1',
    place: 'age_equal_or_over',
    statement: String,
    offered: [12, 14, 16, 18, 21, 65],
  },
];

const statementPattern = /^age_over_(\d{2})$/;
const agePattern = /^\d{1,2}$/;

/** The age that a name of a value states, or `undefined` if it states none. */
export function statedAge(type: CredentialType, name: string): number | undefined {
  const digits = type.format === 'mso_mdoc' ? statementPattern.exec(name)?.[1] : agePattern.exec(name)?.[0];
  const age = Number(digits);
  return digits !== undefined && type.statement(age) === name ? age : undefined;
}
