import { CharacterModel } from './character-model';

// Three characters with two features: A is high in the first, B in the second, C in neither.
const head = Uint32Array.of(3, 2, ...Array.from('ABC', (character) => character.charCodeAt(0)));
const separators = Float32Array.of(...[1, -1, 0], ...[1, 0, 0.5], ...[0, 1, 0.5]);

function createFile(...parts: (Uint32Array | Float32Array)[]): ArrayBuffer {
  const bytes = parts.flatMap(({ buffer }) => [...new Uint8Array(buffer)]);
  return Uint8Array.from(bytes).buffer;
}

describe('CharacterModel', () => {
  it.each([
    ['A', [0.9, 0.1]],
    ['B', [0.1, 0.9]],
    ['C', [0.1, 0.2]],
  ])('recognizes %s', (character, descriptor) => {
    expect(CharacterModel.parse(createFile(head, separators)).recognize(descriptor)).toBe(character);
  });

  it('rejects a truncated file', () => {
    expect(() => CharacterModel.parse(createFile(head, separators.slice(1)))).toThrow(
      'not a character model',
    );
  });
});
