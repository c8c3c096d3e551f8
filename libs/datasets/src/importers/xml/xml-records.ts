import { SaxesParser } from 'saxes';
import { InvalidListError } from '../../dataset.errors';
import { decodeText } from '../../text/decode-text';
import { maxLineLength } from '../../text/text-lines';
import type { ListFile } from '../importer';
import type { XmlElement } from './xml-element';

/** The elements of a format. */
export interface XmlLayout {
  root: string;
  /** The elements to return, at any depth, but not inside one another. */
  records: ReadonlySet<string>;
  /** Elements whose content is dropped. Their attributes are kept. */
  emptied?: ReadonlySet<string>;
}

// No published list nests deeper than 10.
const maxDepth = 100;

/** Streams the records of an XML file. Only one record is in memory. The parser does not expand DTD entities. */
export async function* xmlRecords(
  { name: file, bytes }: ListFile,
  layout: XmlLayout,
  onRoot: (root: XmlElement) => void = () => undefined,
): AsyncGenerator<XmlElement> {
  const reader = new RecordReader(file, layout, onRoot);
  for await (const text of decodeText(bytes, { file })) yield* reader.read(text);
  reader.end();
}

class RecordReader {
  private readonly parser = new SaxesParser();
  /** The open elements of the file; undefined outside of records and in dropped content. */
  private readonly open: (XmlElement | undefined)[] = [];
  private done: XmlElement[] = [];
  private recordDepth = 0;
  private recordStart = 0;
  private charsSinceTag = 0;

  constructor(
    private readonly file: string,
    private readonly layout: XmlLayout,
    private readonly onRoot: (root: XmlElement) => void,
  ) {
    this.parser.on('opentag', ({ name, attributes }) => this.openElement(localName(name), attributes));
    this.parser.on('text', (text) => this.addText(text));
    this.parser.on('cdata', (text) => this.addText(text));
    this.parser.on('closetag', () => this.closeElement());
  }

  read(text: string): XmlElement[] {
    this.charsSinceTag += text.length;
    this.parse(() => this.parser.write(text));
    if (this.charsSinceTag > maxLineLength) throw this.error(`no tag within ${maxLineLength} characters.`);
    if (this.recordDepth > 0 && this.parser.position - this.recordStart > maxLineLength)
      throw this.error(`an entry is longer than ${maxLineLength} characters.`);
    const { done } = this;
    this.done = [];
    return done;
  }

  end(): void {
    this.parse(() => this.parser.close());
  }

  private openElement(name: string, attributes: Record<string, string>): void {
    this.charsSinceTag = 0;
    const element: XmlElement = { name, attributes, children: [], text: '' };
    if (this.open.length === 0) this.checkRoot(element);
    if (this.open.length >= maxDepth) throw this.error(`elements are nested deeper than ${maxDepth}.`);
    const parent = this.open.at(-1);
    const isRecord = this.recordDepth === 0 && this.layout.records.has(name);
    if (isRecord) {
      this.recordDepth = this.open.length + 1;
      this.recordStart = this.parser.position;
    }
    const isKept = isRecord || (parent !== undefined && !this.layout.emptied?.has(parent.name));
    if (isKept) parent?.children.push(element);
    this.open.push(isKept ? element : undefined);
  }

  private checkRoot(root: XmlElement): void {
    if (root.name !== this.layout.root)
      throw this.error(`the root element is <${root.name}> instead of <${this.layout.root}>.`);
    try {
      this.onRoot(root);
    } catch (error) {
      throw this.error((error as Error).message);
    }
  }

  private addText(text: string): void {
    const element = this.open.at(-1);
    if (element) element.text += text;
  }

  private closeElement(): void {
    this.charsSinceTag = 0;
    const element = this.open.pop();
    if (this.recordDepth !== this.open.length + 1) return;
    this.recordDepth = 0;
    this.done.push(element!);
  }

  private error(message: string): InvalidListError {
    return new InvalidListError(message, { file: this.file, line: this.parser.line });
  }

  /** Replaces the position in the parser's message with our own. */
  private parse(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (error instanceof InvalidListError) throw error;
      const reason = (error as Error).message.replace(/^(\S+:)?\d+:\d+: /, '').replace(/\.$/, '');
      throw this.error(`the XML is truncated or damaged (${reason}).`);
    }
  }
}

/** The name of the root element of the beginning of an XML file. */
export function findRootElement(head: string): string | undefined {
  const parser = new SaxesParser();
  let root: string | undefined;
  parser.on('opentagstart', ({ name }) => (root ??= localName(name)));
  try {
    parser.write(head);
  } catch {
    // A damaged file is reported by the import.
  }
  return root;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
