// The names that code blocks in the docs may use without declaring them.
// The check removes `export`, so that they are global in blocks only.
type Sdk = typeof import('@gatehouse/sdk');

// The reader's server: its credentials and a request.
export declare const apiKey: string;
export declare const newKey: string;
export declare const oldKey: string;
export declare const request: import('express').Request;
export declare const headers: import('@gatehouse/sdk').WebhookHeaders;
export declare const rawBody: Uint8Array;
export declare const body: Uint8Array;
export declare const token: string;
export declare const receipt: string;

// The reader's page, which shows a launch page in a frame.
export declare const element: import('@gatehouse/sdk/embed').MountPoint;
export declare const launchUrl: string;
export declare const sendMail: (text: string) => Promise<void>;

// The device of a person: its session and the output of its models.
export declare const sessionId: string;
export declare const client: import('@gatehouse/sdk').DeviceClient<'verification'>;
export declare const store: import('@gatehouse/sdk').DeviceStore;
export declare const feature: { type: 'face'; embedding_vector: number[] };
export declare const descriptors: readonly Float32Array[];
export declare const evidence: import('@gatehouse/sdk').CaptureEvidence;
export declare const age: number;
export declare const spread: number;
export declare const turns: import('@gatehouse/sdk').FaceEvidence['turns'];
export declare const models: import('@gatehouse/sdk').FaceEvidence['models'];
export declare const indicators: import('@gatehouse/sdk').FaceEvidence['indicators'];

// The SDK, in blocks that continue another one which imports it.
export declare const DeviceClient: Sdk['DeviceClient'];
export declare const compareFace: Sdk['compareFace'];
export declare const createDeviceKey: Sdk['createDeviceKey'];
export declare const createFaceToken: Sdk['createFaceToken'];
export declare const exportPublicJwk: Sdk['exportPublicJwk'];
export declare const computeThumbprint: Sdk['computeThumbprint'];
export declare const verifyWebhook: Sdk['verifyWebhook'];
