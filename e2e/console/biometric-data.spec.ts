import { findBiometricData } from './biometric-data';

const vector = Array.from({ length: 128 }, (_, index) => index / 128);
const bytes = Buffer.from(Float32Array.from(vector).buffer);

it.each([
  ['numbers', { items: [{ puid: 'k3n0v7q2x9a4m1c8z5t6', face: vector }] }, ['$.items.0.face']],
  ['numbers with names', { face: Object.fromEntries(vector.entries()) }, ['$.face']],
  ['base64', { template: bytes.toString('base64') }, ['$.template']],
  ['base64url', [bytes.toString('base64url')], ['$.0']],
  ['a token', { token: `${'e'.repeat(150)}.${'x'.repeat(150)}` }, ['$.token']],
  [
    'ids and counts',
    { items: [{ puid: 'k3n0v7q2x9a4m1c8z5t6', size: 3, at: '2026-01-01' }], next: null },
    [],
  ],
])('finds a face as %s', (_, reply, places) => {
  expect(findBiometricData(reply)).toEqual(places);
});
