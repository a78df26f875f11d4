import type { LegalSlug } from '../../../../domain/legal/documents.ts'
import { deliveryText } from './delivery-text.ts'
import { privacyText } from './privacy-text.ts'
import { returnsText } from './returns-text.ts'
import { termsText } from './terms-text.ts'
import { warrantyText } from './warranty-text.ts'

/**
 * The words of each document as the rules of the shop make them now, in Markdown, with
 * `{{placeholders}}` for what names the company. The pages show the published words: a test compares
 * the two, so that a rule cannot change without a new version.
 */
export const legalTexts: Readonly<Record<LegalSlug, () => string>> = {
  privacy: privacyText,
  terms: termsText,
  returns: returnsText,
  delivery: deliveryText,
  warranty: warrantyText,
}
