import type { AnyFunctionContract } from '../parse/function-contract.ts'
import { nothing, object, text, type Parser, invalid, valid } from '../parse/parser.ts'

/** A file of all data of a person. It is for reading; code does not use its contents. */
export const personalData: Parser<object> = (input) =>
  typeof input === 'object' && input !== null ? valid(input) : invalid('This must be an object.')

/** Everything that we hold about the signed-in person. */
export const downloadMyData = {
  name: 'download-my-data',
  method: 'POST',
  caller: 'person',
  parseRequest: nothing,
  parseResponse: personalData,
} satisfies AnyFunctionContract

/**
 * Days between the request to delete an account and its deletion. Long enough to reconsider, and
 * within the month that data protection law allows for a deletion.
 */
export const deletionGraceDays = 30

/** Schedules the deletion of the signed-in person's account at `dueAt` (ISO 8601). */
export const deleteMyAccount = {
  name: 'delete-my-account',
  method: 'POST',
  caller: 'person',
  parseRequest: nothing,
  parseResponse: object({ dueAt: text() }),
} satisfies AnyFunctionContract
