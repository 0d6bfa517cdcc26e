import { Agent, type IncomingMessage, request } from 'node:http';

export interface Asked {
  readonly status: number;
  readonly headers: Headers;
  readonly isJson: boolean;
  readonly text: string;
}
/** Headers are made when somebody asks for them: of tens of thousands of answers hardly anybody does. */
const answered = (response: IncomingMessage, text: string): Asked => {
  let headers: Headers | null = null;
  return {
    status: response.statusCode!,
    isJson: response.headers['content-type']?.includes('json') ?? false,
    text,
    get headers() {
      if (headers) return headers;
      headers = new Headers();
      for (let i = 0; i < response.rawHeaders.length; i += 2)
        headers.append(response.rawHeaders[i]!, response.rawHeaders[i + 1]!);
      return headers;
    },
  };
};
const agent = new Agent({ keepAlive: true });

/**
 * One call over HTTP by Node's own request. Tests ask tens of thousands of times, and fetch takes a quarter of a test's whole
 * time for its streams; for forms, bytes and whatever else is about the wire itself there is fetch.
 */
export const ask = (
  method: string,
  url: URL,
  headers: Readonly<Record<string, string>> = {},
  body?: string,
): Promise<Asked> =>
  new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const asked = request(
      url,
      { method, agent, headers: { accept: '*/*', 'user-agent': 'node', ...length, ...headers } },
      response => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => resolve(answered(response, Buffer.concat(parts).toString('utf8'))));
      },
    );
    asked.on('error', (error: NodeJS.ErrnoException) => {
      // A connection that was kept may be closed by the other side in the moment of its use: nothing was asked by it.
      if (asked.reusedSocket && error.code === 'ECONNRESET') ask(method, url, headers, body).then(resolve, reject);
      else reject(error);
    });
    asked.end(body);
  });
