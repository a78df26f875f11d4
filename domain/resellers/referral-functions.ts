import type { AnyFunctionContract } from '../parse/function-contract.ts'
import { nullable, object, text } from '../parse/parser.ts'
import { resellerCode } from './referral.ts'

/** Whose code it is. Nothing else is said, and nothing about codes that are not open. */
export const checkResellerCode = {
  name: 'check-reseller-code',
  method: 'POST',
  parseRequest: object({ code: resellerCode }),
  parseResponse: object({ businessName: nullable(text()) }),
} satisfies AnyFunctionContract
