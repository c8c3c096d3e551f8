import { CertificateRenewal } from './certificate-renewal';

const hour = 60 * 60 * 1000;

describe('the renewal of the certificate', () => {
  let now = 0;
  let renewals = 0;
  let failure: Error | undefined;
  const printed: string[] = [];
  const renew = (): Promise<void> => (failure ? Promise.reject(failure) : Promise.resolve(void renewals++));
  const renewal = new CertificateRenewal(
    renew,
    () => now,
    (text) => printed.push(text),
  );
  afterAll(() => renewal.close());

  async function checkAt(time: number): Promise<number> {
    now = time;
    await renewal.check();
    return renewals;
  }

  it('happens once a day, also after a long sleep', async () => {
    expect(await checkAt(23 * hour)).toBe(0);
    expect(await checkAt(100 * hour)).toBe(1);
    expect(await checkAt(101 * hour)).toBe(1);
  });

  it('prints a failure and tries again', async () => {
    failure = new Error('no entropy');
    expect(await checkAt(125 * hour)).toBe(1);
    expect(printed).toEqual(['the certificate could not be renewed: no entropy']);
    failure = undefined;
    expect(await checkAt(125 * hour)).toBe(2);
  });
});
