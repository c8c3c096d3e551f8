import { removeStrayInputs } from './onnx-graph';

type Bytes = Uint8Array<ArrayBuffer>;
const bytes = (...parts: (number | Iterable<number>)[]): Bytes =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...part])));

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value % 0x80) | 0x80, ...varint(Math.floor(value / 0x80))];
}
const message = (number: number, content: Iterable<number>): Bytes =>
  bytes(varint(number * 8 + 2), varint([...content].length), content);
const text = (number: number, value: string): Bytes => message(number, new TextEncoder().encode(value));
const integer = (number: number, value: number): Bytes => bytes(varint(number * 8), varint(value));

const node = (...inputs: string[]) =>
  message(1, bytes(...inputs.map((name) => text(1, name)), text(4, 'Conv')));
const initializer = (name: string, size = 3) =>
  message(5, bytes(integer(2, 1), message(9, new Uint8Array(size).fill(7)), text(8, name)));
const input = (name: string) => message(11, bytes(text(1, name), message(2, [])));
const output = message(12, text(1, 'fc1'));
/** ir_version, producer, a fixed32 and a fixed64 that no version defines, the graph, the opset. */
const model = (...graph: Bytes[]) =>
  bytes(
    integer(1, 6),
    text(2, 'mxnet'),
    [...varint(90 * 8 + 5), 1, 2, 3, 4],
    [...varint(91 * 8 + 1), 1, 2, 3, 4, 5, 6, 7, 8],
    message(7, bytes(...graph)),
    message(8, integer(2, 21)),
  );

describe('removeStrayInputs', () => {
  it('removes initializers from the inputs, and keeps every other byte in its order', () => {
    // More than 127 bytes: the length of the graph takes two bytes.
    const rest = [node('data', 'weight'), initializer('weight', 300)];
    const edited = removeStrayInputs(model(...rest, input('data'), input('weight'), output));
    expect(edited).toEqual(model(...rest, input('data'), output));
  });

  it('removes inputs that no node reads', () => {
    const rest = [node('data', 'weight_dequantized'), initializer('weight_quantized')];
    expect(removeStrayInputs(model(...rest, input('weight'), input('data')))).toEqual(
      model(...rest, input('data')),
    );
  });

  it('returns a model without stray inputs as it is', () => {
    const clean = model(node('data', 'weight'), initializer('weight'), input('data'), output);
    expect(removeStrayInputs(clean)).toEqual(clean);
  });

  it.each([
    ['is empty', bytes(), 'no single graph'],
    ['has two graphs', bytes(message(7, input('a')), message(7, input('a'))), 'no single graph'],
    ['has a graph that is a number', integer(7, 5), 'no single graph'],
    ['has no input', model(node('weight'), initializer('weight'), input('weight')), 'no input'],
    ['has an input without a name', model(node('data'), message(11, [])), 'has no name'],
    ['has an input that is a number', model(node('data'), integer(11, 1)), 'not a message'],
    ['has a name that is a number', model(message(1, integer(1, 3)), input('data')), 'not a text'],
    ['ends within a field', model(node('data'), input('data')).slice(0, -1), 'longer than its message'],
    ['ends within a number', bytes(0x80), 'ends within a number'],
    ['has a number of 11 bytes', bytes(8, new Uint8Array(10).fill(0x80), 1), 'longer than 10 bytes'],
    ['has a field with the number 0', bytes(2, 0), 'the number 0'],
    ['has a group', bytes(varint(7 * 8 + 3)), 'wire type 3'],
  ])('rejects a model that %s', (_, broken, reason) => {
    expect(() => removeStrayInputs(broken)).toThrow(reason);
  });
});
