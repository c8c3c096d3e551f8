import { CharacterModel } from './character-model';

// Three characters, told apart by two features: A is high in the first, B in the second, C in neither.
const head = Uint32Array.of(3, 2, ...Array.from('ABC', (character) => character.charCodeAt(0)));
const separators = Float32Array.of(...[1, -1, 0], ...[1, 0, 0.5], ...[0, 1, 0.5]);

function fileOf(...parts: (Uint32Array | Float32Array)[]): ArrayBuffer {
  const bytes = parts.flatMap(({ buffer }) => [...new Uint8Array(buffer)]);
  return Uint8Array.from(bytes).buffer;
}

describe('the model of characters', () => {
  it.each([
    ['A', [0.9, 0.1]],
    ['B', [0.1, 0.9]],
    ['C', [0.1, 0.2]],
  ])('finds %s', (character, descriptor) => {
    expect(CharacterModel.of(fileOf(head, separators)).characterOf(descriptor)).toBe(character);
  });

  it('refuses a file that is cut off', () => {
    expect(() => CharacterModel.of(fileOf(head, separators.slice(1)))).toThrow('not a model');
  });
});
