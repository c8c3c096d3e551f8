/** Recognizes OCR-B characters with one linear separator for each pair of characters. */
export class CharacterModel {
  private constructor(
    private readonly characters: string,
    private readonly features: number,
    private readonly separators: Float32Array,
  ) {}

  /** Parses the file that build/character-model.mjs computes: two counts, the character codes, then weights and offset of each pair. */
  static parse(bytes: ArrayBuffer): CharacterModel {
    const [count = 0, features = 0] = new Uint32Array(bytes, 0, 2);
    const codes = new Uint32Array(bytes, 8, count);
    const separators = new Float32Array(bytes, 8 + 4 * count);
    if (separators.length !== ((count * (count - 1)) / 2) * (features + 1))
      throw new Error('not a character model');
    return new CharacterModel(String.fromCharCode(...codes), features, separators);
  }

  /** The character with the most votes; the first one of a tie, as in libsvm. */
  recognize(descriptor: readonly number[]): string {
    const votes = this.countVotes(descriptor);
    return this.characters[votes.indexOf(Math.max(...votes))] ?? '<';
  }

  private countVotes(descriptor: readonly number[]): number[] {
    const votes = Array.from(this.characters, () => 0);
    let at = 0;
    for (let one = 0; one < votes.length; one++)
      for (let other = one + 1; other < votes.length; other++) {
        const winner = this.distance(descriptor, at) > 0 ? one : other;
        votes[winner] = (votes[winner] ?? 0) + 1;
        at += this.features + 1;
      }
    return votes;
  }

  private distance(descriptor: readonly number[], at: number): number {
    let sum = -(this.separators[at + this.features] ?? 0);
    for (let feature = 0; feature < this.features; feature++)
      sum += (this.separators[at + feature] ?? 0) * (descriptor[feature] ?? 0);
    return sum;
  }
}
