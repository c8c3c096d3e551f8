import { compareWithToken } from '@gatehouse/tokens';
import { count, type Row } from '../suite/report';
import { bundleDeviceEntry } from './download';
import { tokenRules } from './rule.table';
import { createSample, drawVector } from './sample';

const minTokenBytes = 1_024;
const maxTokenBytes = 16_384;
const maxDownloadBytes = 8_000;

export async function measureSizes(): Promise<Row[]> {
  const sizes = await Promise.all(
    tokenRules.map(async ({ spaceName, dimension }) => {
      const sample = await createSample(drawVector(dimension), spaceName);
      const reply = await compareWithToken(sample.token, sample.publicKey, drawVector(dimension));
      return [sample.token, sample.publicKey, reply, sample.secretKey].map(({ length }) => length);
    }),
  );
  const [token, ...others] = sizes[0]!;
  const isFixed = sizes.every((each) => each.join() === sizes[0]!.join());
  const { gzippedBytes } = await bundleDeviceEntry();
  return [
    {
      what: 'token, bytes',
      measured: count(token!),
      target: {
        text: 'fixed, 1 KB to 16 KB',
        isReached: isFixed && token! >= minTokenBytes && token! <= maxTokenBytes,
      },
    },
    { what: 'public key / reply / secret key, bytes', measured: others.map(count).join(' / ') },
    {
      what: 'download of the device entry, gzipped bytes',
      measured: count(gzippedBytes),
      target: { text: `<= ${count(maxDownloadBytes)}`, isReached: gzippedBytes <= maxDownloadBytes },
    },
  ];
}
