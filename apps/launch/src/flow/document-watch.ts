import type { Camera } from '../camera/camera';
import type { DocumentReader, DocumentSight } from '../document/document-reader';
import { pause } from '../pause';
import type { DocumentShot } from './document-camera';
import { abortable } from './interruption';

interface Watch {
  camera: Camera;
  reader: DocumentReader;
  signal: AbortSignal;
  onHint: (hint: DocumentSight['hint']) => void;
}

export interface SeenFrame {
  frame: ImageBitmap;
  sight: DocumentSight;
}

// Between two frames that are inspected, so that the video stays smooth.
const pauseMs = 300;

/** Inspects frames until a document was read. Of two readable frames in a row the sharper one is kept. */
export async function watchDocument(watch: Watch): Promise<DocumentShot> {
  for (;;) {
    const first = await inspectNext(watch);
    if (!first.sight.reading) {
      first.frame.close();
      continue;
    }
    const second = await inspectNext(watch).catch((error: unknown) => {
      first.frame.close();
      throw error;
    });
    const best = chooseFrame(first, second);
    for (const { frame } of [first, second]) if (frame !== best?.frame) frame.close();
    if (best) return { pictures: [best.frame], reading: best.sight.reading };
  }
}

/** Undefined for two frames that contradict each other. */
export function chooseFrame(first: SeenFrame, second: SeenFrame): SeenFrame | undefined {
  if (!second.sight.reading) return first;
  if (JSON.stringify(first.sight.reading) !== JSON.stringify(second.sight.reading)) return undefined;
  return second.sight.edge < first.sight.edge ? second : first;
}

async function inspectNext({ camera, reader, signal, onHint }: Watch): Promise<SeenFrame> {
  await abortable(pause(pauseMs), signal);
  const frame = await camera.frame();
  try {
    const sight = await abortable(reader.inspect(frame, new Date()), signal);
    onHint(sight.hint);
    return { frame, sight };
  } catch (error) {
    frame.close();
    throw error;
  }
}
