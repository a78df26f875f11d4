/** A request as it travels between threads. */
export interface RequestMessage {
  url: string
  method: string
  headers: [string, string][]
  body: ArrayBuffer | null
}

/** A whole response as it travels between threads. */
export interface ResponseMessage {
  status: number
  headers: [string, string][]
  body: ArrayBuffer
}

export async function packRequest(request: Request): Promise<RequestMessage> {
  const { url, method, headers } = request
  const body = request.body === null ? null : await request.arrayBuffer()
  return { url, method, headers: [...headers], body }
}

export function unpackRequest({ url, ...init }: RequestMessage): Request {
  return new Request(url, init)
}

export async function packResponse(response: Response): Promise<ResponseMessage> {
  const { status, headers } = response
  return { status, headers: [...headers], body: await response.arrayBuffer() }
}

export function unpackResponse({ status, headers, body }: ResponseMessage): Response {
  // A status such as 204 may have no body, not even an empty one.
  return new Response(body.byteLength === 0 ? null : body, { status, headers })
}
