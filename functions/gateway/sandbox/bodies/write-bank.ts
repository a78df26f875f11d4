export interface BankFacts {
  id: number
  code: string
  name: string
  isActive?: boolean
  isDeleted?: boolean
}

/** Banks of Nigeria with the codes and ids that Paystack gives them, and one that is closed. */
export const someBanks: readonly BankFacts[] = [
  { id: 1, code: '044', name: 'Access Bank' },
  { id: 9, code: '058', name: 'Guaranty Trust Bank' },
  { id: 7, code: '011', name: 'First Bank of Nigeria' },
  { id: 21, code: '057', name: 'Zenith Bank' },
  { id: 18, code: '033', name: 'United Bank For Africa' },
  { id: 171, code: '999992', name: 'OPay Digital Services Limited (OPay)' },
  { id: 2, code: '063', name: 'Access Bank (Diamond)', isActive: false },
  { id: 26, code: '999', name: 'Closed Bank', isDeleted: true },
]

/** Each `data` of `GET /bank`. */
export function writeBank({ id, code, name, isActive = true, isDeleted = false }: BankFacts) {
  const at = '2016-07-14T10:04:29.000Z'
  return {
    id,
    name,
    slug: name.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
    code,
    longcode: '',
    gateway: null,
    pay_with_bank: false,
    supports_transfer: true,
    available_for_direct_debit: false,
    active: isActive,
    is_deleted: isDeleted,
    country: 'Nigeria',
    currency: 'NGN',
    type: 'nuban',
    createdAt: at,
    updatedAt: at,
  }
}

/** The `data` of `GET /bank/resolve`; null when there is no such account. */
export function writeAccount(accountNumber: string, bankCode: string) {
  const bank = someBanks.find(({ code }) => code === bankCode)
  // In the sandbox every account exists but those that start with 0000.
  if (!bank || !/^\d{10}$/.test(accountNumber) || accountNumber.startsWith('0000')) return null
  return { account_number: accountNumber, account_name: 'BISI ADE', bank_id: bank.id }
}
