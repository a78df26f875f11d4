import { newestVersion } from '../../../domain/legal/versions.ts'
import { consentVersion } from '../../../domain/instalments/applications/application-fields.ts'
import { nubanCheckDigit } from '../../../domain/payments/nuban.ts'

const account = {
  bankCode: '058',
  accountNumber: `012345678${nubanCheckDigit('058', '012345678')}`,
}
const crop = { x: 0, y: 0, width: 1, height: 1 }
const product = '5eed0000-0000-4000-8000-000000000101'
const mail = { name: 'order-paid', 'text.subject': 'Your order' }
const contact = { email: 'ada@example.com', phoneNumber: '+2348031234567' }

/** Values of fields for which accepted-fields.ts finds none, by the name of the function and the path. */
export const knownValues: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'add-product-picture': { crop },
  'add-story-photo': { crop },
  'add-register-system': { state: 'Lagos' },
  'apply-for-opening': { ...contact, privacyVersion: newestVersion('privacy') },
  'apply-for-plan': { consentVersion, privacyVersion: newestVersion('privacy') },
  'change-products': {
    target: { ids: [product], query: null },
    change: { kind: 'set', field: 'status', value: 'active' },
  },
  'give-my-units': { reason: 'A gift' },
  'retire-my-units': { reason: 'A gift' },
  'retire-order': { reason: 'A gift' },
  parseRepaymentPlanForm: { min_price_kobo: '10000', max_price_kobo: '1000000000' },
  'decide-plan-decision': { decision: 'refuse' },
  'export-books': { part: 'ledger' },
  'export-withholding': { format: 'csv' },
  'get-payout-file': { format: 'xlsx' },
  parseCouponForm: { amount_off_kobo: '', ends_at: '' },
  parseSpecialDayForm: { opens: '10:00', closes: '11:00' },
  'place-order': { installation: 'crew', termsVersion: newestVersion('terms') },
  'place-staff-order': { installation: 'crew' },
  'preview-mail-text': mail,
  'propose-register-entry': { 'asked.ask.state': 'Lagos' },
  'propose-reseller-account': account,
  'receive-return': { 'refund.byLines': null },
  'request-plan-payout': account,
  'request-refund': { full: null, lines: null, withDelivery: null, withInstallation: null },
  'resolve-refund-account': account,
  'resolve-reseller-account': account,
  'send-test-mail': mail,
  'set-refund-account': account,
  'submit-project-inquiry': { ...contact, projectType: 'Other' },
  'use-credit': { code: null },
}
