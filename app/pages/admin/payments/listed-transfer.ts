import type { listMoneyToCheck } from '../../../../domain/orders/desk/money-to-check.ts'
import type { ValueOf } from '../../../../domain/parse/parser.ts'

/** A bank transfer of an unpaid order. */
export type ListedTransfer = ValueOf<
  typeof listMoneyToCheck.parseResponse
>['transfers']['rows'][number]
