import { InvalidValueError } from '@gatehouse/platform';
import { isRole, type Role, roles as allRoles } from '../role/role.table';

/** The roles for each value of the claim. */
export type RoleMapping = ReadonlyMap<string, readonly Role[]>;

/** Reads `value:role,value:role`. The role follows the last colon: values may be URNs. */
export function parseRoleMapping(text: string): RoleMapping {
  const mapping = new Map<string, Role[]>();
  for (const pair of text.split(',').map((each) => each.trim())) {
    const colon = pair.lastIndexOf(':');
    const [value, role] = [pair.slice(0, colon).trim(), pair.slice(colon + 1).trim()];
    if (colon < 1 || value === '' || !isRole(role))
      throw new InvalidValueError(`"${pair}" is not a value, a colon and one of ${allRoles.join(', ')}`);
    mapping.set(value, [...(mapping.get(value) ?? []), role]);
  }
  return mapping;
}

/** The roles of a user with these values, in the order of the table. */
export function mapRoles(mapping: RoleMapping, values: readonly string[]): Role[] {
  const granted = new Set(values.flatMap((value) => mapping.get(value) ?? []));
  return allRoles.filter((role) => granted.has(role));
}
