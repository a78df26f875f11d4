import type { AnyFunctionContract } from '../parse/function-contract.ts'
import {
  chain,
  file,
  flag,
  invalid,
  listOf,
  map,
  nullable,
  object,
  oneOf,
  text,
  uuid,
  wholeNumber,
  type ValueOf,
} from '../parse/parser.ts'

export const maxImportBytes = 10 * 1024 * 1024
export const maxImportRows = 20_000
export const tooLargeImportMessage =
  'This file is larger than 10 MB. Please split it and send at most 20,000 rows at a time.'

/** A form holds text only. */
const flagOfForm = map(oneOf(['true', 'false']), (word) => word === 'true')
const listOfForm = chain(text(), (json) => {
  try {
    return listOf(text())(JSON.parse(json))
  } catch {
    return invalid('This must be a list.')
  }
})

/** A change of one field, as people read it. */
const shownField = object({ title: text(), before: text(), after: text() })

/** What became, or would become, of one row of a file. */
const outcome = object({
  row: wholeNumber(),
  sku: text(),
  outcome: oneOf(['added', 'changed', 'bad']),
  /** The fields of a good row that change; the problems of a bad one. */
  details: text(),
})

const importResult = object({
  encoding: text(),
  delimiter: text(),
  /** Columns that must be put right, or left out, before anything is imported. */
  headerProblems: listOf(object({ column: text(), message: text() })),
  rowCount: wholeNumber(),
  addedCount: wholeNumber(),
  changedCount: wholeNumber(),
  unchangedCount: wholeNumber(),
  /** Rows, each of which may have several problems. */
  badRowCount: wholeNumber(),
  badRows: listOf(
    object({
      row: wholeNumber(),
      column: nullable(text()),
      value: nullable(text()),
      message: text(),
    }),
  ),
  /** The first changes. */
  sample: listOf(
    object({
      row: wholeNumber(),
      sku: text(),
      name: text(),
      isNew: flag(),
      fields: listOf(shownField),
    }),
  ),
  outcomes: listOf(outcome),
  /** Names what would be changed. Sent back to apply just that. */
  plan: text(),
  /** The import that was made; null after a dry run. */
  batchId: nullable(uuid()),
})
export type ImportResult = ValueOf<typeof importResult>

/**
 * Changes and adds products by a CSV file. A dry run says what would happen. To apply it, the same
 * file is sent with the `plan` that the dry run named: what has changed meanwhile is refused.
 */
export const importProducts = {
  name: 'import-products',
  method: 'POST',
  caller: { grants: ['content', 'sales', 'stock', 'finance'] },
  parseRequest: object({
    /** Chosen by the caller: what is sent twice is done once. */
    id: uuid(),
    file: file('Please choose a file.'),
    isDryRun: flagOfForm,
    plan: nullable(text()),
    leftOut: nullable(listOfForm),
  }),
  parseResponse: importResult,
} satisfies AnyFunctionContract

/** The message when products changed after the dry run. */
export const stalePlanMessage =
  'Some of these products have changed since the preview. Nothing was imported. Please look at the new preview.'
