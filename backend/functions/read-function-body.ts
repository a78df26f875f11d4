import { ApiError } from '../web/api-error.ts'
import { limitBody, readJson } from '../web/read-body.ts'
import { FunctionError } from './function-error.ts'

/**
 * The request with a body that ends with an error above the limit.
 * @throws FunctionError with the message of the function
 */
export async function limitUpload(
  request: Request,
  { maxBytes, tooLarge }: { maxBytes: number; tooLarge?: string },
): Promise<Request> {
  return limitBody(request, maxBytes).catch((error: unknown) => {
    throw tooLarge !== undefined && error instanceof ApiError
      ? new FunctionError(error.status, tooLarge)
      : error
  })
}

/** The body by its content type, as `FunctionInput` describes it. */
export async function readBody(request: Request): Promise<unknown> {
  if (request.body === null) return null
  const [type = ''] = (request.headers.get('content-type') ?? '').toLowerCase().split(';')
  if (/^application\/(?:.+\+)?json$/.test(type)) return readJson(request)
  if (type === 'multipart/form-data' || type === 'application/x-www-form-urlencoded')
    return readForm(request)
  return type.startsWith('text/') ? request.text() : new Uint8Array(await request.arrayBuffer())
}

async function readForm(request: Request): Promise<Record<string, unknown>> {
  const form = await request.formData().catch(() => {
    throw new FunctionError(400, 'The form could not be read.')
  })
  const names = [...form.keys()]
  if (new Set(names).size < names.length)
    throw new FunctionError(400, 'Each field of the form may be given once.')
  return Object.fromEntries(form)
}
