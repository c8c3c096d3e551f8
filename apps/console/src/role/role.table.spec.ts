import { permissions } from './permission';
import { isRole, listPermissions, roles } from './role.table';

describe('the roles', () => {
  it('grant only known permissions, and the admin has all of them', () => {
    for (const role of roles) for (const each of listPermissions([role])) expect(permissions).toContain(each);
    expect(listPermissions(['admin'])).toEqual(permissions);
  });

  it('let a viewer change nothing, and see nobody', () => {
    expect(listPermissions(['viewer']).filter((each) => !each.endsWith('.read'))).toEqual([]);
    expect(listPermissions(['viewer'])).not.toContain('personal.read');
  });

  it('separate who decides from who approves', () => {
    expect(listPermissions(['reviewer'])).not.toContain('alerts.approve');
  });

  it('leave keys, customers, users, the audit log and the system to the admin', () => {
    const ofAdmin = /^(keys|customers|users|audit|system)\./;
    for (const role of roles.filter((each) => each !== 'admin'))
      expect(listPermissions([role]).filter((each) => ofAdmin.test(each))).toEqual([]);
  });

  it('add up', () => {
    expect(listPermissions([])).toEqual([]);
    expect(listPermissions(['operator', 'reviewer'])).toEqual(
      expect.arrayContaining(['sessions.delete', 'alerts.decide']),
    );
  });

  it.each(['toString', '__proto__', 'Admin', ''])('are not %j', (name) => {
    expect(isRole(name)).toBe(false);
  });
});
