import { headLength, recognizeFormat } from '../importers/format-guess';
import { onlyPart } from '../importers/importer';
import type { ListFormat } from '../importers/importers';
import { decodeText } from '../text/decode-text';
import { unpack } from '../text/unpack';
import { createSource } from './list-location';

/** Finds the format of a list in one file, in XML or CSV, from the beginning of its content. */
export async function detectFormat(location: string): Promise<ListFormat> {
  const list = await createSource(location).open(onlyPart);
  if (list === 'unchanged') throw new Error('unexpected "unchanged" without validators');
  try {
    const { name, bytes } = list.files.get('list')!;
    let head = '';
    for await (const text of decodeText(unpack(bytes, name), { file: name })) {
      head += text;
      if (head.length >= headLength) break;
    }
    return recognizeFormat(head.slice(0, headLength), name);
  } finally {
    await list.close();
  }
}
