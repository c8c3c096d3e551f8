import { Readable } from 'node:stream';
import { fieldsOf, textAt, textsAt, type XmlElement } from './xml-element';
import { findRootElement, xmlRecords } from './xml-records';

const layout = { root: 'list', records: new Set(['entry']), emptied: new Set(['history']) };

async function read(text: string, size = 5): Promise<XmlElement[]> {
  const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, i) =>
    Buffer.from(text.slice(i * size, (i + 1) * size)),
  );
  const records: XmlElement[] = [];
  for await (const record of xmlRecords({ name: 'list', bytes: Readable.from(chunks) }, layout))
    records.push(record);
  return records;
}

describe('xmlRecords', () => {
  it('returns the records with their elements, texts and attributes', async () => {
    const [first, second, ...others] = await read(
      '<list><info>x</info><group><entry id="1"><name> A  &amp; B </name><name><![CDATA[C <D>]]></name><name/></entry></group><entry/></list>',
    );
    expect(first?.attributes).toEqual({ id: '1' });
    expect(textsAt(first!, 'name')).toEqual(['A & B', 'C <D>']);
    expect(textAt(first!, 'name')).toBe('A & B');
    expect(fieldsOf(first!)).toEqual({ name: 'C <D>' });
    expect(second).toEqual({ name: 'entry', attributes: {}, children: [], text: '' });
    expect(others).toEqual([]);
  });

  it('ignores namespace prefixes', async () => {
    const [record] = await read('<a:list xmlns:a="urn:x"><a:entry><a:name>A</a:name></a:entry></a:list>');
    expect(textsAt(record!, 'name')).toEqual(['A']);
  });

  it('drops the content of elements that are not needed, and records inside them', async () => {
    const records = await read(
      '<list><entry><history date="1"><entry><name>Old</name></entry></history><name>New</name></entry></list>',
    );
    expect(records).toHaveLength(1);
    expect(records[0]?.children).toEqual([
      { name: 'history', attributes: { date: '1' }, children: [], text: '' },
      { name: 'name', attributes: {}, children: [], text: 'New' },
    ]);
  });

  it('returns a record before it reads the rest of the file', async () => {
    let pulled = 0;
    async function* bytes() {
      for (const text of ['<list><entry>1</entry>', '<entry>2</entry>', '</list>']) {
        pulled++;
        yield await Promise.resolve(Buffer.from(text));
      }
    }
    const records = xmlRecords({ name: 'list', bytes: bytes() }, layout);
    expect((await records.next()).value).toMatchObject({ text: '1' });
    expect(pulled).toBe(1);
  });

  it('rejects another root element, with its place', async () => {
    await expect(read('\n<rss></rss>')).rejects.toThrow(
      'list, line 2: the root element is <rss> instead of <list>.',
    );
  });

  it('rejects elements that are nested too deep', async () => {
    const deep = `<list><entry>${'<a>'.repeat(200)}`;
    await expect(read(deep)).rejects.toThrow('list, line 1: elements are nested deeper than 100.');
  });

  it('rejects an entry and a text that are longer than those of any list', async () => {
    const megabyte = 'x'.repeat(1024 * 1024);
    const long = `<list><entry>${`<a>${megabyte}</a>`.repeat(17)}`;
    await expect(read(long, 1024 * 1024)).rejects.toThrow('an entry is longer than 16777216 characters');
    await expect(read(`<list>${megabyte.repeat(17)}`, 1024 * 1024)).rejects.toThrow(
      'no tag within 16777216 characters',
    );
  });
});

describe('findRootElement', () => {
  it.each([
    ['<?xml version="1.0"?>\n<!-- a > b -->\n<export xmlns="urn:x" date="1">', 'export'],
    ['<ns2:export xmlns:ns2="urn:x"/>', 'export'],
    ['<!DOCTYPE x [<!ENTITY a "b">]><list>', 'list'],
    ['<list', undefined],
    ['<<<', undefined],
    ['', undefined],
  ])('finds that of %s', (head, root) => expect(findRootElement(head)).toBe(root));
});
