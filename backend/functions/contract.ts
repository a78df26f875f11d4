import type { FunctionContract } from '../../domain/parse/function-contract.ts'
import { FunctionError } from './functions.ts'

/**
 * The request of a function, by its contract.
 * @throws FunctionError 400 with the first problem; the first problem of each field is in `fields`,
 * by its path
 */
export function parseRequest<Request>(
  { parseRequest: parse }: Pick<FunctionContract<Request, unknown>, 'parseRequest'>,
  input: unknown,
): Request {
  const parsed = parse(input)
  if (parsed.ok) return parsed.value
  const fields = Object.fromEntries(
    parsed.problems.toReversed().map(({ path, message }) => [path, message]),
  )
  throw new FunctionError(400, parsed.problems[0].message, { details: { fields } })
}

/** The successful answer of a function, as its contract says. */
export function answer<Response>(
  _contract: Pick<FunctionContract<unknown, Response>, 'parseResponse'>,
  response: NoInfer<Response>,
): globalThis.Response {
  return Response.json(response)
}
