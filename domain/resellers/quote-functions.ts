import { calendarDay } from '../calendar/calendar-day.ts'
import type { AnyFunctionContract } from '../parse/function-contract.ts'
import {
  file,
  listOf,
  nullable,
  object,
  oneOf,
  refine,
  text,
  uuid,
  wholeNumber,
  type ValueOf,
} from '../parse/parser.ts'
import { optionalLine, optionalText, requiredLine } from '../parse/text-fields.ts'

/** The most lines of a quote. */
export const maxQuoteLines = 50
const maxPriceKobo = 100_000_000_000

/** The rules of the fields of a quote, with the messages beside them. */
const quoteFields = {
  customerName: requiredLine({
    whenMissing: 'Please enter the name of your customer.',
    whenTooLong: 'The name can have at most 120 characters.',
    maxLength: 120,
  }),
  customerPhone: optionalLine({
    whenTooShort: 'A phone number has at least 5 digits.',
    minLength: 5,
    whenTooLong: 'The phone number can have at most 40 characters.',
    maxLength: 40,
  }),
  note: optionalText({
    whenTooLong: 'The note can have at most 1,000 characters.',
    maxLength: 1_000,
  }),
  validUntil: calendarDay('Please choose until when it is valid.', { from: '2026-01-01' }),
}

const quoteLine = object({
  /** Null for what the reseller adds, such as labour. */
  productId: nullable(uuid()),
  name: requiredLine({
    whenMissing: 'Every line needs a name.',
    whenTooLong: 'A name can have at most 200 characters.',
    maxLength: 200,
  }),
  quantity: refine(
    wholeNumber('Quantities are whole numbers.'),
    (units) => units >= 1 && units <= 10_000,
    'Quantities are from 1 to 10,000.',
  ),
  unitPriceKobo: refine(
    wholeNumber('Write the price in figures, like 500,000.'),
    (kobo) => kobo >= 0 && kobo <= maxPriceKobo,
    'A price is from ₦0 to ₦1,000,000,000.',
  ),
})

export type QuoteLine = ValueOf<typeof quoteLine>

/** Stores a quote of the caller to their own customer. The same id again changes it. */
export const saveResellerQuote = {
  name: 'save-reseller-quote',
  method: 'POST',
  parseRequest: object({
    /** Made by the sender. */
    quoteId: uuid('quoteId must be a UUID.'),
    ...quoteFields,
    lines: refine(
      listOf(quoteLine, 'Please add something to the quote.'),
      ({ length }) => length >= 1 && length <= maxQuoteLines,
      `A quote has 1 to ${maxQuoteLines} lines.`,
    ),
  }),
  parseResponse: object({ quoteId: uuid(), number: wholeNumber() }),
} satisfies AnyFunctionContract

export type SaveQuoteRequest = ValueOf<typeof saveResellerQuote.parseRequest>

export const maxLogoBytes = 2 * 1024 * 1024

/** What the caller's quotes show: the phone number, and the logo when a new one is sent. */
export const saveResellerBrand = {
  name: 'save-reseller-brand',
  method: 'POST',
  parseRequest: object({
    phone: requiredLine({
      whenMissing: 'Please enter the phone number for your quotes.',
      whenTooLong: 'The phone number can have at most 40 characters.',
      maxLength: 40,
      minLength: 5,
    }),
    logo: nullable(file('Please choose a picture.')),
  }),
  parseResponse: object({ hasLogo: oneOf(['yes', 'no']) }),
} satisfies AnyFunctionContract

export const resellerPaperKinds = ['quote', 'price-list'] as const
export type ResellerPaperKind = (typeof resellerPaperKinds)[number]

/** A path that opens a PDF of the caller for ten minutes. */
export const openResellerPaper = {
  name: 'open-reseller-paper',
  method: 'POST',
  parseRequest: object({
    kind: oneOf(resellerPaperKinds),
    /** Of a quote; null for the price list. */
    quoteId: nullable(uuid()),
  }),
  parseResponse: object({ path: text() }),
} satisfies AnyFunctionContract

const paper = object({
  businessName: text(),
  phone: text(),
  /** A JPEG as a data URL. */
  logo: nullable(text()),
  quote: nullable(
    object({
      number: wholeNumber(),
      customerName: text(),
      customerPhone: nullable(text()),
      note: nullable(text()),
      validUntil: text(),
      createdAt: text(),
      lines: listOf(
        object({ name: text(), quantity: wholeNumber(), unitPriceKobo: wholeNumber() }),
      ),
    }),
  ),
  priceList: nullable(
    object({
      tierName: text(),
      products: listOf(
        object({
          name: text(),
          sku: text(),
          shopKobo: wholeNumber(),
          steps: listOf(object({ minQuantity: wholeNumber(), priceKobo: wholeNumber() })),
        }),
      ),
    }),
  ),
})
export type ResellerPaper = ValueOf<typeof paper>

/** What a PDF of a reseller shows, for holders of a ticket. */
export const getResellerPaper = {
  name: 'reseller-paper',
  method: 'GET',
  parseRequest: object({ kind: oneOf(resellerPaperKinds), id: uuid(), ticket: text() }),
  parseResponse: paper,
} satisfies AnyFunctionContract
