import type { StaffGrant } from '../grants/grants.ts'
import type { Parser } from './parser.ts'

/**
 * Who may call a function: staff with one of the grants, or a person who has signed in. Without it,
 * anybody: the function itself asks for a proof, such as the key of an order. An owner has every
 * grant.
 */
export type FunctionCaller =
  | { grants: readonly [StaffGrant, ...StaffGrant[]]; needsFreshFactor?: true }
  | 'person'

/**
 * What a function at `/functions/v1/<name>` and its callers agree on. The endpoint parses with
 * `parseRequest` and answers a value of the response type; the browser sends a value of the request
 * type and parses the answer with `parseResponse`.
 */
export interface FunctionContract<Request, Response> {
  name: string
  /**
   * `GET` sends the request as a query string; `POST` as JSON, or as a form where it holds a file.
   */
  method: 'GET' | 'POST'
  caller?: FunctionCaller
  parseRequest: Parser<Request>
  parseResponse: Parser<Response>
}

/** For `satisfies`, where the types of request and response follow from the parsers. */
export type AnyFunctionContract = FunctionContract<object, unknown>
