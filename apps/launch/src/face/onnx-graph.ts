/** The file is not the ONNX model that the editor expects. */
export class OnnxFormatError extends Error {
  override readonly name = 'OnnxFormatError';
}

// The numbers of the fields in onnx.proto.
const modelGraph = 7;
const graphNode = 1;
const nodeInput = 1;
const graphInitializer = 5;
const graphInput = 11;
const tensorName = 8;
const valueName = 1;

const wireTypes = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const;

type Bytes = Uint8Array<ArrayBuffer>;

/** One field of a message: all its bytes, and its content if it has a length. */
interface Field {
  number: number;
  all: Bytes;
  content: Bytes | undefined;
}

/**
 * Removes the graph inputs that are not inputs: initializers, and values that no node reads. Block-quantised models list both,
 * and then onnxruntime-web asks for every weight. All other bytes stay as they are.
 */
export function removeStrayInputs(model: Bytes): Bytes {
  const fields = [...readFields(model)];
  const graphs = fields.filter(({ number }) => number === modelGraph);
  const [graph] = graphs;
  if (graphs.length !== 1 || !graph?.content) throw new OnnxFormatError('The model has no single graph.');
  const edited = editGraph(graph.content);
  const length = encodeVarint(edited.reduce((sum, part) => sum + part.length, 0));
  const key = encodeVarint(modelGraph * 8 + wireTypes.bytes);
  return concat(fields.flatMap((field) => (field === graph ? [key, length, ...edited] : [field.all])));
}

function editGraph(graph: Bytes): Bytes[] {
  const fields = [...readFields(graph)];
  const select = (number: number): Field[] => fields.filter((field) => field.number === number);
  const initializers = new Set(select(graphInitializer).map((field) => readName(field, tensorName)));
  const read = new Set(select(graphNode).flatMap((field) => readNames(field, nodeInput)));
  const isInput = ({ number }: Field): boolean => number === graphInput;
  const isStray = (field: Field): boolean => {
    const name = readName(field, valueName);
    return initializers.has(name) || !read.has(name);
  };
  const kept = fields.filter((field) => !isInput(field) || !isStray(field));
  if (!kept.some(isInput)) throw new OnnxFormatError('The graph has no input.');
  return kept.map(({ all }) => all);
}

/** The name of a tensor or a value. Of several the last one counts, as protobuf defines. */
function readName(field: Field, number: number): string {
  const name = readNames(field, number).at(-1);
  if (name === undefined) throw new OnnxFormatError('A tensor or a value has no name.');
  return name;
}

/** The texts of a repeated field. */
function readNames({ content }: Field, number: number): string[] {
  if (!content) throw new OnnxFormatError('A part of the graph is not a message.');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  return [...readFields(content)]
    .filter((field) => field.number === number)
    .map((field) => {
      if (!field.content) throw new OnnxFormatError('A name is not a text.');
      return decoder.decode(field.content);
    });
}

function* readFields(message: Bytes): Generator<Field> {
  for (let at = 0; at < message.length;) {
    const key = readVarint(message, at);
    const number = Math.floor(key.value / 8);
    if (number === 0) throw new OnnxFormatError('A field has the number 0.');
    const { start, end } = findContent(message, key.value % 8, key.end);
    if (end > message.length) throw new OnnxFormatError('A field is longer than its message.');
    const content = start === undefined ? undefined : message.subarray(start, end);
    yield { number, all: message.subarray(at, end), content };
    at = end;
  }
}

function findContent(message: Bytes, wireType: number, at: number): { start?: number; end: number } {
  switch (wireType) {
    case wireTypes.varint:
      return { end: readVarint(message, at).end };
    case wireTypes.fixed64:
      return { end: at + 8 };
    case wireTypes.fixed32:
      return { end: at + 4 };
    case wireTypes.bytes: {
      const length = readVarint(message, at);
      return { start: length.end, end: length.end + length.value };
    }
    default:
      throw new OnnxFormatError(`The wire type ${wireType} is not supported.`);
  }
}

/** Values above 2^53 lose digits: they are only read to be skipped. */
function readVarint(bytes: Bytes, start: number): { value: number; end: number } {
  let value = 0;
  for (let at = start; at < start + 10; at++) {
    const byte = bytes[at];
    if (byte === undefined) throw new OnnxFormatError('The file ends within a number.');
    value += (byte & 0x7f) * 2 ** (7 * (at - start));
    if (byte < 0x80) return { value, end: at + 1 };
  }
  throw new OnnxFormatError('A number is longer than 10 bytes.');
}

function encodeVarint(value: number): Bytes {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
  return Uint8Array.from([...bytes, rest]);
}

function concat(parts: readonly Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
