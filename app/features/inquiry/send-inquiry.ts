import {
  inquiryHeaders,
  submitProjectInquiry,
  type InquiryRequest,
} from '../../../domain/inquiry/submit-project-inquiry.ts'
import { callFunction } from '../../platform/call-function.ts'

export interface InquiryToSend extends InquiryRequest {
  /** Made by the sender: an inquiry is stored once for it, however often it arrives. */
  clientId: string
  /** Where on the site the form was. */
  source: string
}

/** Sends an inquiry once. */
export function sendInquiry({ clientId, source, ...request }: InquiryToSend) {
  return callFunction(submitProjectInquiry, request, {
    headers: { [inquiryHeaders.idempotencyKey]: clientId, [inquiryHeaders.source]: source },
    fallbackMessage: 'Unknown error',
  })
}
