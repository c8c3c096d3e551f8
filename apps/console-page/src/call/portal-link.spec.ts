import { findPortalLink } from './portal-link';

const id = '0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f';

describe('the link of an address', () => {
  it('is found on the screens of the portal', () => {
    expect(findPortalLink(`/console/portal/${id}`)).toBe(id);
    expect(findPortalLink(`/console/portal/${id}/c/acme/live/webhooks`)).toBe(id);
  });

  it.each([
    '/console',
    '/console/portal',
    '/console/portal/',
    `/console/portal/${id}0`,
    `/console/portal/..%2f${id}`,
    `/console/c/acme/live/portal/${id}`,
    `/x/console/portal/${id}`,
  ])('is not found at %s', (path) => {
    expect(findPortalLink(path)).toBeUndefined();
  });
});
