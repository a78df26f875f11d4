import type { z } from 'zod'
import { apiError } from '../errors.ts'
import { isTooDeep, maxJsonDepth } from './json-depth.ts'

/**
 * Makes sure that the body has at most `maxBytes`. A declared length is trusted, because the HTTP
 * server reads no more than that. A body without a declared length is read here.
 * @throws ApiError 413 `request_entity_too_large`
 */
export async function limitBody(request: Request, maxBytes: number): Promise<Request> {
  // Asking a request for its body costs more than the rest of a quick read.
  if (request.method === 'GET' || request.method === 'HEAD' || request.body === null) return request
  const declared = request.headers.get('content-length')
  if (declared !== null) {
    if (Number(declared) > maxBytes) throw tooLarge(maxBytes)
    return request
  }
  return new Request(request, {
    method: request.method,
    body: await readBytes(request.body, maxBytes),
  })
}

/**
 * The parsed JSON body, not validated.
 * @throws ApiError 400 `bad_json` when it is not JSON or is nested too deeply
 */
export async function readJson(request: Request): Promise<unknown> {
  return parseJson(await request.text())
}

function parseJson(text: string): unknown {
  if (isTooDeep(text))
    throw apiError('bad_json', `JSON may be nested at most ${maxJsonDepth} levels deep`)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw apiError('bad_json', 'Could not parse request body as JSON', { cause })
  }
}

/**
 * The JSON body, parsed by a schema.
 * @throws ApiError 400 `bad_json`; 400 `validation_failed`, which names the first invalid member
 */
export async function readBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  return parseBody(await readJson(request), schema)
}

/**
 * Like {@link readBody}, for a body that may be left out. Null without a body: over HTTP that is an
 * empty one.
 */
export async function readOptionalBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  const text = await request.text()
  return text === '' ? null : parseBody(parseJson(text), schema)
}

function parseBody<Schema extends z.ZodType>(body: unknown, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const member = issue?.path.join('.')
  throw apiError(
    'validation_failed',
    member
      ? `${member}: ${issue?.message}`
      : (issue?.message ?? 'The body has not the right shape'),
  )
}

async function readBytes(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.byteLength
    if (length > maxBytes) throw tooLarge(maxBytes)
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

function tooLarge(maxBytes: number) {
  return apiError('request_entity_too_large', `Request body exceeds the limit of ${maxBytes} bytes`)
}
