import type { EdgeFunction } from '../backend/http/functions.ts'
import { applyForOpening } from './apply-for-opening.ts'
import { placeOrder } from './place-order.ts'
import { quoteOrder } from './quote-order.ts'
import { submitProjectInquiry } from './submit-project-inquiry.ts'

/** Everything that answers below `/functions/v1/`. */
export const functions: readonly EdgeFunction[] = [submitProjectInquiry, applyForOpening, quoteOrder, placeOrder]
