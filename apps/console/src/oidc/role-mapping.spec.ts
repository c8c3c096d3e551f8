import { mapRoles, parseRoleMapping } from './role-mapping';

describe('the roles of groups', () => {
  const mapping = parseRoleMapping('staff:viewer, urn:example:leads:reviewer ,leads:approver,leads:reviewer');

  it('add up, without repetition', () => {
    expect(mapRoles(mapping, ['staff'])).toEqual(['viewer']);
    expect(mapRoles(mapping, ['urn:example:leads', 'leads', 'other'])).toEqual(['reviewer', 'approver']);
  });

  it.each([[[]], [['Staff']], [['staff ']], [['']], [['viewer']], [['__proto__']]])(
    'are none for %j',
    (values) => {
      expect(mapRoles(mapping, values)).toEqual([]);
    },
  );

  it.each(['', 'staff', 'staff:', ':viewer', 'staff:root', 'staff:viewer,', 'staff:toString'])(
    'are not %j',
    (text) => {
      expect(() => parseRoleMapping(text)).toThrow('is not a value, a colon and one of viewer');
    },
  );
});
