import type { z } from 'zod'
import { limitBody, readBody } from '../web/read-body.ts'

const maxBytes = 1_000_000

/**
 * The JSON body of a request, parsed by a schema.
 * @throws ApiError 413 above 1 MB, 400 when it is not JSON or has not the shape
 */
export async function readJsonBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  return readBody(await limitBody(request, maxBytes), schema)
}
