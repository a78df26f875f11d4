import type { FunctionContext, Tx } from '../../../backend/functions/functions.ts'

/** A call of the sandbox's API. */
export interface ApiCall {
  body: unknown
  query: URLSearchParams
  /** The id or reference in the path; empty without one. */
  id: string
}

/** Answers a call in one transaction. */
export type ApiRoute = (tx: Tx, call: ApiCall, context: FunctionContext) => Promise<Response>

/** An answer in the format of Paystack. */
export function answer(message: string, data: object, meta?: object): Response {
  return Response.json({ status: true, message, data, ...(meta ? { meta } : {}) })
}

/** A refusal in the format of Paystack. */
export function refuse(status: number, message: string, code = 'invalid_params'): Response {
  const meta = { nextStep: 'Ensure that the values that you pass are valid.' }
  return Response.json({ status: false, message, meta, type: 'validation_error', code }, { status })
}
