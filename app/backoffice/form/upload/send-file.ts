export type SendingAnswers<Answer> = {
  onProgress: (percent: number) => void;
  onDone: (answer: Answer) => void;
  /** The server's sentence, if any; and the status, 0 without an answer. */
  onFailed: (sentence: string | undefined, status: number) => void;
};

/** Not `fetch`, which reports no upload progress. */
export function sendFile<Answer>(
  to: string,
  { field, file }: { field: string; file: File },
  { onProgress, onDone, onFailed }: SendingAnswers<Answer>,
): XMLHttpRequest {
  const request = new XMLHttpRequest();
  const body = new FormData();
  body.set(field, file);
  request.open('POST', to);
  request.setRequestHeader('Accept', 'application/json');
  request.responseType = 'json';
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onProgress(total > 0 ? Math.round((loaded / total) * 100) : 0),
  );
  request.addEventListener('load', () => {
    if (request.status === 200) onDone(request.response);
    else onFailed(request.response?.error, request.status);
  });
  request.addEventListener('error', () => onFailed(undefined, 0));
  request.send(body);
  return request;
}
