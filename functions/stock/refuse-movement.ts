import { FunctionError } from '../../backend/functions/functions.ts'

/** The database's own sentence (PT409), or that orders need the units (23514), as an answer. */
export function refuseMovement(error: unknown): never {
  const { code, message, constraint } = error as {
    code?: string
    message?: string
    constraint?: string
  }
  if (code === 'PT409' && message !== undefined) throw new FunctionError(409, `${message}.`)
  if (constraint === 'stock_movements_stock_limit')
    throw new FunctionError(409, 'The shop counts at most 1,000,000 units of a product.')
  if (code === '23514')
    throw new FunctionError(
      409,
      'There are not so many for sale. What is kept for orders cannot be taken: release an order first.',
    )
  throw error
}
