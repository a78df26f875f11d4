import { DatabaseError } from 'pg'

/**
 * What a rule of the product refuses. A function or trigger raises it with SQLSTATE `PT` and an HTTP
 * status, as PostgREST reads it, a code as the message, and parameters as JSON in the detail.
 */
export interface Refusal {
  /** 400 to 599. */
  status: number
  /** Such as `order_unpaid`. */
  code: string
  detail: string | null
}

/** The words of a refusal; the product has them. */
export type DescribeRefusal = (refusal: Pick<Refusal, 'code' | 'detail'>) => string

/** @returns null for any other error */
export function findRefusal(error: unknown): Refusal | null {
  if (!(error instanceof DatabaseError)) return null
  const status = /^PT([45]\d\d)$/.exec(error.code ?? '')?.[1]
  if (status === undefined) return null
  return { status: Number(status), code: error.message, detail: error.detail ?? null }
}
