// The runtime of SFace, of which a visitor loads up to 27 MB. `npm start` installs it only for FACE_MODEL=sface; images and releases have it.
import { existsSync } from 'node:fs';
import path from 'node:path';

const name = 'onnxruntime-web';

export const hasFaceRuntime = existsSync(`node_modules/${name}`);

/** Without the runtime its imports are empty: the sessions service does not start with FACE_MODEL=sface and such a page. */
export const faceRuntimeAliases = hasFaceRuntime
  ? []
  : [
      {
        find: new RegExp(`^${name}/.*`),
        replacement: path.resolve(import.meta.dirname, '../src/face/no-runtime.ts'),
      },
    ];
