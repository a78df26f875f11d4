import { inquiryStatuses, type InquiryStatus } from './submit-project-inquiry.ts'

/** What staff read. The sender reads other words. */
export const inquiryStatusLabels: Readonly<Record<InquiryStatus, string>> = {
  new: 'New',
  contacted: 'Answered',
  site_survey: 'Site survey',
  quoted: 'Quoted',
  won: 'Won',
  lost: 'Closed',
}

/** The words for a stored status. */
export function labelOfInquiry(status: string): string {
  const known = inquiryStatuses.find((each) => each === status)
  return known ? inquiryStatusLabels[known] : status
}
