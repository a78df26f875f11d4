import { file, nullable, object, text, uuid, wholeNumber, type Parser } from '../../parse/parser.ts'
import type { AnyFunctionContract } from '../../parse/function-contract.ts'
import { requiredText } from '../../parse/text-fields.ts'
import { altText, pictureCrop } from '../../products/product-picture.ts'

export const maxStoryLength = 4_000

/** A form sends it as text. */
const version: Parser<number> = (input) =>
  wholeNumber()(typeof input === 'string' && input !== '' ? Number(input) : input)

/**
 * What visitors read about a project. `version` is the one that was changed, null for a new story: when a
 * colleague saved another one meanwhile, nothing is written.
 */
export const saveRegisterStory = {
  name: 'save-register-story',
  method: 'POST',
  caller: { grants: ['content', 'finance'] },
  parseRequest: object({
    project: text(),
    version: nullable(version),
    story: requiredText({
      whenMissing: 'Please write a few sentences about the project.',
      whenTooLong: 'Please use at most 4,000 letters.',
      maxLength: maxStoryLength,
      minLength: 3,
    }),
    /** What its photo shows; null takes the photo away. */
    photoAlt: nullable(altText),
  }),
  parseResponse: object({ version: wholeNumber() }),
} satisfies AnyFunctionContract

/** Puts a photo above the story, in place of the one that was there. */
export const addStoryPhoto = {
  name: 'add-story-photo',
  method: 'POST',
  caller: { grants: ['content', 'finance'] },
  parseRequest: object({
    project: text(),
    version,
    file: file('Please choose a photo.'),
    alt: altText,
    /** Without it the whole picture. */
    crop: nullable(pictureCrop),
  }),
  parseResponse: object({ version: wholeNumber(), photo: uuid(), photoAlt: text() }),
} satisfies AnyFunctionContract
