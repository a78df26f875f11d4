import {
  inquiryHeaders,
  submitProjectInquiry,
  type InquiryRequest,
} from '../../../domain/inquiry/submit-project-inquiry.ts'
import { callFunction } from '../../platform/call-function.ts'
import type { Supabase } from '../../platform/supabase.ts'

export interface InquiryToSend extends InquiryRequest {
  /** Made by the sender: an inquiry is stored once for it, however often it arrives. */
  clientId: string
  /** Where on the site the form was. */
  source: string
}

/**
 * Sends an inquiry once.
 * @param supabase another client than that of the browser, as on the server
 */
export function sendInquiry({ clientId, source, ...request }: InquiryToSend, supabase?: Supabase) {
  return callFunction(submitProjectInquiry, request, {
    headers: { [inquiryHeaders.idempotencyKey]: clientId, [inquiryHeaders.source]: source },
    fallbackMessage: 'Unknown error',
    supabase,
  })
}
