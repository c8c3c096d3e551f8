import { Readable } from 'node:stream';
import { decodeText } from './decode-text';

async function decode(bytes: Buffer, size: number, fallback?: 'windows-1252') {
  const starts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => i * size);
  const chunks = () => Readable.from(starts.map((at) => bytes.subarray(at, at + size)));
  let text = '';
  for await (const chunk of decodeText(chunks(), { file: 'a.csv', ...(fallback && { fallback }) }))
    text += chunk;
  return text;
}

describe('decodeText', () => {
  it.each([1, 2, 3, 5, 1000])('decodes characters that are split into chunks of %i bytes', async (size) => {
    const text = 'José 김정은 𝕏 Ωμέγα';
    expect(await decode(Buffer.from(text), size)).toBe(text);
    expect(await decode(Buffer.from(text), size, 'windows-1252')).toBe(text);
  });

  it('removes the byte order mark and NUL characters', async () => {
    expect(await decode(Buffer.from('\uFEFFa\0b'), 1)).toBe('ab');
  });

  it.each([1, 2, 1000])('falls back to Windows-1252 if allowed, in chunks of %i bytes', async (size) => {
    const bytes = Buffer.concat([
      Buffer.from('PEÑA, Jos'),
      Buffer.from([0xe9]),
      Buffer.from(', NU'),
      Buffer.from([0xd1, 0x4f]),
    ]);
    expect(await decode(bytes, size, 'windows-1252')).toMatch(/José, NUÑO$/);
  });

  it('rejects other encodings than UTF-8 otherwise', async () => {
    await expect(decode(Buffer.from([0x61, 0xe9, 0x62]), 10)).rejects.toThrow('a.csv: not UTF-8 text.');
    await expect(decode(Buffer.from([0x61, 0xe9]), 10)).rejects.toThrow('a.csv: not UTF-8 text.');
  });
});
