import {
  openResellerPaper,
  type ResellerPaperKind,
} from '../../../domain/resellers/quote-functions.ts'
import { callFunction } from '../../platform/call-function.ts'
import { failureMessage } from '../../platform/failure-message.ts'

/**
 * Opens a quote of the reseller, or their price list, as a PDF.
 * @returns why it could not be opened, or null
 */
export async function openPaper(
  kind: ResellerPaperKind,
  quoteId: string | null = null,
): Promise<string | null> {
  const result = await callFunction(openResellerPaper, { kind, quoteId })
  if (result.outcome !== 'done')
    return failureMessage(result, 'The connection was lost. Please try again.')
  window.location.assign(result.response.path)
  return null
}
