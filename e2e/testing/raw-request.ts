/** Requests as no browser sends them: the path as it is written, any header, any method; or plain bytes on a socket. */
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';

export interface RawAnswer {
  /** 0: the connection was closed instead. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface RawRequest {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export function sendRaw(port: number, { path, method = 'GET', headers = {}, body }: RawRequest): Promise<RawAnswer> {
  return new Promise((answered, failed) => {
    const sent = request({
      host: '127.0.0.1',
      port,
      path,
      method,
      headers: { host: `localhost:${port}`, ...headers },
      agent: false,
    });
    const done = (answer: Omit<RawAnswer, 'body'>, text: string) => answered({ ...answer, body: text });
    sent.on('response', (response) => {
      const head = { status: response.statusCode ?? 0, headers: response.headers };
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => done(head, text));
      response.on('error', failed);
    });
    sent.on('upgrade', (response, socket) => {
      socket.destroy();
      done({ status: response.statusCode ?? 0, headers: response.headers }, '');
    });
    // To a request for another protocol, a closed connection is an answer too.
    sent.on('error', (error) => (headers.upgrade ? done({ status: 0, headers: {} }, '') : failed(error)));
    sent.end(body);
  });
}

/** Sends the bytes. @returns what arrives until the connection closes, or until the first headers end */
export function sendBytes(port: number, bytes: string): Promise<string> {
  return new Promise((answered, failed) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    let text = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      text += chunk;
      if (text.includes('\r\n\r\n')) socket.destroy();
    });
    socket.on('close', () => answered(text));
    socket.on('error', failed);
  });
}
