const chunkSize = 4096;
const puidLength = 20;

interface Chunk {
  puids: Buffer;
  /** The number of good embeddings; 0 if there is no person with the number. */
  levels: Uint16Array;
}

/** The `puid` and level of people by number. Packed, because a million objects would take more memory than the codes of their vectors. */
export class PersonTable {
  private readonly chunks = new Map<number, Chunk>();

  get bytes(): number {
    return this.chunks.size * chunkSize * (puidLength + 2);
  }

  set(number: number, person: { puid: string; level: number }): void {
    const chunk = this.ensureChunk(number);
    const at = number % chunkSize;
    chunk.puids.write(person.puid, at * puidLength, puidLength, 'latin1');
    chunk.levels[at] = person.level;
  }

  get(number: number): { puid: string; level: number } | undefined {
    const chunk = this.chunks.get(Math.floor(number / chunkSize));
    const at = number % chunkSize;
    const level = chunk?.levels[at];
    if (!chunk || !level) return undefined;
    return { puid: chunk.puids.toString('latin1', at * puidLength, (at + 1) * puidLength), level };
  }

  delete(number: number): void {
    const chunk = this.chunks.get(Math.floor(number / chunkSize));
    const at = number % chunkSize;
    chunk?.puids.fill(0, at * puidLength, (at + 1) * puidLength);
    chunk?.levels.fill(0, at, at + 1);
  }

  private ensureChunk(number: number): Chunk {
    const key = Math.floor(number / chunkSize);
    let chunk = this.chunks.get(key);
    if (!chunk) {
      chunk = { puids: Buffer.alloc(chunkSize * puidLength), levels: new Uint16Array(chunkSize) };
      this.chunks.set(key, chunk);
    }
    return chunk;
  }
}
