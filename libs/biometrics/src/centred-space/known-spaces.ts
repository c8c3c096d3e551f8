import type { CentredSpace } from './centred-space';
import faceapi from './faceapi-1.json';
import sface from './sface-1.json';

/** The centred spaces of known models, by version. Each file says where its numbers come from. */
export const knownSpaces: Readonly<Record<string, CentredSpace>> = {
  FACEAPI_1: toSpace(faceapi),
  SFACE_1: toSpace(sface),
};

/** The space of a version. Vectors of another length are of another model. */
export function findKnownSpace(version: string, dimension: number): CentredSpace | undefined {
  const space = knownSpaces[version];
  return space?.mean.length === dimension ? space : undefined;
}

function toSpace({ mean, rows }: { mean: number[]; rows?: number[][] }): CentredSpace {
  return {
    mean: Float32Array.from(mean),
    ...(rows && { rows: rows.map((row) => Float32Array.from(row)) }),
  };
}
