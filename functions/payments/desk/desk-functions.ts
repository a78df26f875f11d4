import type { EdgeFunction } from '../../../backend/functions/functions.ts'
import { listMoneyToCheck } from './list-money-to-check.ts'
import { staffOrder } from './staff-order.ts'
import { transferProof } from './transfer-proof.ts'

/** What staff see of orders and their money. */
export const deskFunctions: readonly EdgeFunction[] = [staffOrder, transferProof, listMoneyToCheck]
