import { FunctionError } from '../../backend/functions/functions.ts'

/** That a product has too many units, or that orders need them (23514), as an answer. */
export function refuseMovement(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (constraint === 'stock_movements_stock_limit')
    throw new FunctionError(409, 'The shop counts at most 1,000,000 units of a product.')
  if (code === '23514')
    throw new FunctionError(
      409,
      'There are not so many for sale. What is kept for orders cannot be taken: release an order first.',
    )
  throw error
}
