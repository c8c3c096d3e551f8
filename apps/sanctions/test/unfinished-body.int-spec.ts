import { RawRequest } from '@gatehouse/testing';
import { csv, type Sanctions, startSanctions } from './sanctions';

const mebibyte = 1024 * 1024;

describe('unfinished uploads', () => {
  let app: Sanctions;
  const open: RawRequest[] = [];
  beforeAll(async () => {
    app = await startSanctions({ UNFINISHED_BODIES_MEGABYTES: '4' });
  });
  afterAll(async () => {
    open.forEach((request) => request.destroy());
    await app.close();
  });

  it('answer 503 with Retry-After only to the caller with the most of them', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 2 * mebibyte };
    const from = { 'x-forwarded-for': '192.0.2.1' };
    for (let i = 0; i < 4; i++)
      open.push(new RawRequest(app.url, 'POST /v2/open-sanctions/file/demo', { ...headers, ...from }));
    const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
    await Promise.all(open.map((request) => request.write(part + 'x'.repeat(1.5 * mebibyte))));
    const rejected = await Promise.race(open.map((request) => request.reply()));
    expect(rejected).toMatchObject({ status: 503, body: { statusCode: 503 } });
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    expect((await app.file('demo', csv('1,Ivan,Petrov,1970-12-31'))).status).toBe(200);
  });
});
