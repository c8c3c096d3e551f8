import { readStep, stepCountShift, stepLetterBits, stepLetterMask, stepReach } from '../name/fold';

const [letterV = 0, letterW = 0] = Buffer.from('vw');

/**
 * Hashes the sounds of words without writing them. A word that begins like the last one, as runs of neighbours do, continues with the hash
 * of what they have in common. The letters of the words must not change.
 */
export class SoundHasher {
  private word: Uint8Array = new Uint8Array(0);
  private start = 0;
  private end = 0;
  private at = 0;
  private last = 0;
  private hash = 0;

  constructor(
    private readonly seed: number,
    private readonly hashStep: (hash: number, code: number) => number,
  ) {}

  /** The hash of the sound of `word[start … end]`. A w sounds like a v. */
  hashSound(word: Uint8Array, start: number, end: number): number {
    if (word !== this.word || start !== this.start || end < this.end) this.begin(word, start);
    this.advance(end, end - stepReach);
    // A longer word has the same steps up to here.
    const { at, last, hash } = this;
    this.advance(end, end);
    const complete = this.hash;
    [this.at, this.last, this.hash, this.end] = [at, last, hash, end];
    return complete;
  }

  private begin(word: Uint8Array, start: number): void {
    this.word = word;
    this.start = this.at = start;
    this.last = 0;
    this.hash = this.seed;
  }

  private advance(end: number, until: number): void {
    const { word, start, hashStep } = this;
    let { at, last, hash } = this;
    while (at < until) {
      const step = readStep(word, start, end, at);
      at += step >>> stepCountShift;
      for (let letters = step & 0xffff; letters !== 0; letters >>>= stepLetterBits) {
        const letter = letters & stepLetterMask;
        const code = letter === letterW ? letterV : letter;
        if (code !== last) hash = hashStep(hash, code);
        last = code;
      }
    }
    this.at = at;
    this.last = last;
    this.hash = hash;
  }
}
