/** A file that an operator fetches before the model can be chosen. */
export interface FaceModelFile {
  /** The name under which the page reports it. */
  name: string;
  /** The version as its publisher names it. */
  version: string;
  fileName: string;
  bytes: number;
  sha256: string;
  /** The address at which its publisher offers it, and a mirror of the same publisher. */
  url: string;
  mirror: string;
  licence: string;
}

/** A model with which the launch page computes the descriptors of faces. */
export interface FaceModel {
  name: FaceModelName;
  /** The version of the galleries that its descriptors belong to. Descriptors of two models cannot be compared. */
  version: string;
  /** What the page needs besides its own files. */
  files: readonly FaceModelFile[];
}

export const faceModelNames = ['faceapi', 'sface'] as const;
export type FaceModelName = (typeof faceModelNames)[number];

const zoo = 'https://media.githubusercontent.com/media/opencv/opencv_zoo/main/models';

const hub = 'https://huggingface.co/opencv';

/** The models that FACE_MODEL may name; docs/face-models.md describes them. */
export const faceModels: Readonly<Record<FaceModelName, FaceModel>> = {
  faceapi: { name: 'faceapi', version: 'FACEAPI_1', files: [] },
  sface: {
    name: 'sface',
    version: 'SFACE_1',
    files: [
      {
        name: 'face_recognition_sface',
        version: '2021dec_int8bq',
        // The block-quantised file: a quarter of the bytes, and the same descriptors (cosine above 0.999).
        fileName: 'face_recognition_sface_2021dec_int8bq.onnx',
        bytes: 10_667_852,
        sha256: 'fb143eea07838aa532d1c95df5f69899974ea0140e1fba05e94204be13ed74ee',
        url: `${zoo}/face_recognition_sface/face_recognition_sface_2021dec_int8bq.onnx`,
        mirror: `${hub}/face_recognition_sface/resolve/main/face_recognition_sface_2021dec_int8bq.onnx`,
        licence: 'Apache-2.0',
      },
    ],
  },
};

/** The version of descriptors whose sender names none: older pages, and apps that use the SDK. */
export const defaultFaceVersion = faceModels.faceapi.version;
