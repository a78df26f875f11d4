import type { AnyFunctionContract } from '../parse/function-contract.ts'
import { nothing, object, text, type Parser, invalid, valid } from '../parse/parser.ts'

/** A file of all data of a person. It is for reading; code does not use its contents. */
const personalData: Parser<object> = (input) =>
  typeof input === 'object' && input !== null ? valid(input) : invalid('This must be an object.')

/** Everything that we hold about the signed-in person. */
export const downloadMyData = {
  name: 'download-my-data',
  method: 'POST',
  parseRequest: nothing,
  parseResponse: personalData,
} satisfies AnyFunctionContract

/** Schedules the deletion of the signed-in person's account at `dueAt` (ISO 8601). */
export const deleteMyAccount = {
  name: 'delete-my-account',
  method: 'POST',
  parseRequest: nothing,
  parseResponse: object({ dueAt: text() }),
} satisfies AnyFunctionContract
