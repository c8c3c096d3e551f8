import {
  type GalleryEntry,
  type GalleryIndex,
  SyntheticFaces,
  type SyntheticFacesOptions,
} from '@gatehouse/gallery';
import { progress } from '../suite/report';

/** A second photograph of a person in the gallery. */
export interface Probe {
  label: number;
  vector: Float32Array;
}

export interface FaceSet {
  /** Probes of people who are in the gallery. */
  mated: Probe[];
  /** Probes that are very similar to the photograph in the gallery: cosines around 0.95. */
  near: Probe[];
  /** Probes of people who are not in the gallery. */
  strangers: Float32Array[];
}

const chunk = 2000;
/** The cosine of a similar probe with the photograph in the gallery. */
const nearCosine = 0.95;

/** Generates people and their photographs. */
interface FaceSource {
  person(): Float64Array;
  picture(person: Float64Array): Float32Array;
}

/** Generates people in chunks, and keeps probes of some of them. */
export async function makeFaces(
  {
    people,
    probes,
    ...options
  }: (SyntheticFacesOptions | { source: FaceSource }) & { people: number; probes: number },
  take: (entries: GalleryEntry[]) => Promise<void> | void,
): Promise<FaceSet> {
  const source: FaceSource = 'source' in options ? options.source : new SyntheticFaces(options);
  const set: FaceSet = { mated: [], near: [], strangers: [] };
  const every = Math.floor(people / probes);
  for (let first = 0; first < people; first += chunk) {
    const entries: GalleryEntry[] = [];
    for (let i = first; i < Math.min(first + chunk, people); i++) {
      const person = source.person();
      const vector = source.picture(person);
      entries.push({ label: i + 1, vectors: [vector] });
      if (i % every !== 0 || set.mated.length === probes) continue;
      set.mated.push({ label: i + 1, vector: source.picture(person) });
      set.near.push({ label: i + 1, vector: nearTo(vector, source.picture(source.person())) });
    }
    await take(entries);
    if (first > 0 && first % 100_000 === 0) progress(`${first} of ${people} people`);
  }
  for (let i = 0; i < probes; i++) set.strangers.push(source.picture(source.person()));
  return set;
}

/** Adds to an index. */
export function fill(index: GalleryIndex): (entries: GalleryEntry[]) => Promise<void> {
  let position = 0;
  return (entries) => index.add(entries, ++position);
}

function nearTo(vector: Float32Array, other: Float32Array): Float32Array {
  const along = cosine(vector, other);
  const noise = other.map((value, i) => value - along * vector[i]!);
  const weight = Math.sqrt((1 - nearCosine ** 2) / cosine(noise, noise));
  return vector.map((value, i) => nearCosine * value + weight * noise[i]!);
}

export function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
