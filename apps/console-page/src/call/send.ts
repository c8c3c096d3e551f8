import { isActive } from '../access/activity';
import { portalLink } from './portal-link';
import { CallProblem, readProblem } from './problem';

/** The page and its API are served below one path; a link of the portal has an API of its own. */
export const apiRoot = portalLink === undefined ? '/console/api' : `/console/api/portal/${portalLink}`;

let csrfToken = '';
let reportEnd: () => void = () => undefined;

/** The token that every request except GET carries; it belongs to the login. */
export function setCsrfToken(token: string): void {
  csrfToken = token;
}

/** Called when the server no longer knows the login. */
export function onLoginEnd(report: () => void): void {
  reportEnd = report;
}

const isSafe = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** There a 401 is about the password or the passkey. */
const isLogin = (url: string): boolean => new URL(url).pathname.startsWith(`${apiRoot}/login`);

/** Sends a request of the console; rejects with a CallProblem unless the reply is a success. */
export async function send(request: Request): Promise<Response> {
  if (!isSafe(request.method)) request.headers.set('x-csrf-token', csrfToken);
  // Such a request does not keep the login alive.
  else if (!isActive()) request.headers.set('x-background', '1');
  const response = await fetch(request, { credentials: 'same-origin', redirect: 'error' }).catch(
    (error: unknown) => {
      if (request.signal.aborted) throw error;
      throw new CallProblem(0, error instanceof Error ? error.message : String(error));
    },
  );
  if (response.ok) return response;
  if (response.status === 401 && !isLogin(request.url)) reportEnd();
  throw await readProblem(response);
}

export interface Upload {
  path: string;
  file: File;
  accept?: string;
  signal?: AbortSignal;
  onProgress: (share: number) => void;
}

/** Uploads a file as a form. */
export function upload<Reply>(upload: Upload): Promise<Reply> {
  const form = new FormData();
  form.append('file', upload.file);
  return sendBody(upload, form);
}

/** Uploads the bytes of a file as they are. */
export const sendFile = <Reply>(upload: Upload): Promise<Reply> =>
  sendBody(upload, new Blob([upload.file], { type: 'application/octet-stream' }));

/** `fetch` does not report the progress of a request. */
function sendBody<Reply>(
  { path, accept, signal, onProgress }: Upload,
  body: FormData | Blob,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${apiRoot}${path}`);
    request.setRequestHeader('x-csrf-token', csrfToken);
    request.setRequestHeader('accept', accept ?? 'application/json');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new CallProblem(0, ''));
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    request.onload = () => void readReply<Reply>(request).then(resolve, reject);
    signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

async function readReply<Reply>({ status, responseText }: XMLHttpRequest): Promise<Reply> {
  const reply = new Response(responseText, { status });
  if (reply.ok) return (await reply.json()) as Reply;
  if (status === 401) reportEnd();
  throw await readProblem(reply);
}
