import { DatabaseError } from 'pg'

/**
 * A refusal by a rule of the product. A function or trigger of the database raises it with SQLSTATE
 * `PT` and an HTTP status, as PostgREST reads it, with a code as the message and its parameters as
 * JSON in the detail.
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
