import type { AnyFunctionContract } from '../parse/function-contract.ts'
import { nothing, object, text, type Parser, invalid, valid } from '../parse/parser.ts'

/** A file of everything that belongs to a person: for reading, not for computing. */
const personalData: Parser<object> = (input) =>
  typeof input === 'object' && input !== null ? valid(input) : invalid('This must be an object.')

/** Everything that we hold about the signed-in person. */
export const downloadMyData = {
  name: 'download-my-data',
  method: 'POST',
  parseRequest: nothing,
  parseResponse: personalData,
} satisfies AnyFunctionContract

/** Plans the deletion of the signed-in person's account, for the time `dueAt` (ISO 8601). */
export const deleteMyAccount = {
  name: 'delete-my-account',
  method: 'POST',
  parseRequest: nothing,
  parseResponse: object({ dueAt: text() }),
} satisfies AnyFunctionContract
