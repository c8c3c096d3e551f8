import { isObject } from '../json';
import { refuseUnless } from '../refusal';

/** Where the status of a credential is published (Token Status List, 6). */
export interface StatusReference {
  uri: string;
  index: number;
}

const maxUriLength = 2048;
const maxIndex = 2 ** 31;

/** Reads `status` of an SD-JWT VC or of a mobile security object. Other mechanisms than a status list are refused, never ignored. */
export function readStatusReference(status: unknown): StatusReference | undefined {
  if (status === undefined) return undefined;
  const list = memberOf(status, 'status_list');
  const [uri, index] = [memberOf(list, 'uri'), memberOf(list, 'idx')];
  refuseUnless(
    typeof uri === 'string' && uri.length <= maxUriLength && uri.startsWith('https://'),
    'status-invalid',
  );
  refuseUnless(
    typeof index === 'number' && Number.isInteger(index) && index >= 0 && index < maxIndex,
    'status-invalid',
  );
  return { uri, index };
}

function memberOf(value: unknown, name: string): unknown {
  if (value instanceof Map) return value.get(name);
  return isObject(value) ? value[name] : undefined;
}
